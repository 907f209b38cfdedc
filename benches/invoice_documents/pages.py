"""Draws the invoice of the benchmark with a library of Python and prints the median time of one document in nanoseconds.

Usage: pages.py reportlab|weasyprint FONTS < content.json; with a third argument, one document is written there to be looked at.
The page is like ours: two blocks, a table whose header is repeated, VAT by rate, totals, page x of y, the same fonts embedded.
"""

import io
import json
import statistics
import sys
import time

RUNS, WARM_UP, PATIENCE = 201, 3, 10_000_000_000
HEAD = ["Omschrijving", "Aantal", "Prijs", "Btw", "Bedrag"]


def reportlab_writer(content, fonts):
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    pdfmetrics.registerFont(TTFont("Noto", f"{fonts}/NotoSans-Regular-latin.ttf"))
    pdfmetrics.registerFont(TTFont("NotoBold", f"{fonts}/NotoSans-Bold-latin.ttf"))
    body = ParagraphStyle("body", fontName="Noto", fontSize=9, leading=12)
    strong = ParagraphStyle("strong", fontName="NotoBold", fontSize=20, leading=26)

    class Numbered(canvas.Canvas):
        """Keeps the pages until it is known how many there are."""

        def __init__(self, *arguments, **named):
            super().__init__(*arguments, **named)
            self.kept = []

        def showPage(self):
            self.kept.append(dict(self.__dict__))
            self._startPage()

        def save(self):
            for page in self.kept:
                self.__dict__.update(page)
                self.setFont("Noto", 7)
                self.drawRightString(190 * mm, 14 * mm, f"Pagina {self._pageNumber} van {len(self.kept)}")
                super().showPage()
            super().save()

    rules = [
        ("FONT", (0, 0), (-1, 0), "NotoBold", 8),
        ("FONT", (0, 1), (-1, -1), "Noto", 9),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, "#d6dbe1"),
    ]

    def write():
        out = io.BytesIO()
        story = [Paragraph("<br/>".join(block).replace("&", "&amp;"), body) for block in (content["seller"], content["buyer"])]
        story += [Spacer(1, 20), Paragraph("Factuur", strong), Paragraph(f"{content['number']} {content['date']}", body)]
        lines = [[Paragraph(line[0], body), *line[1:]] for line in content["lines"]]
        story.append(Table([HEAD, *lines], colWidths=[80 * mm, 24 * mm, 24 * mm, 16 * mm, 26 * mm], repeatRows=1, style=rules))
        story.append(Table(content["vat"], style=rules))
        story.append(Table([[name, sum_] for name, sum_ in zip(["Subtotaal", "Btw", "Te betalen"], content["totals"])], style=rules))
        story.append(Paragraph("Betalingstermijn: 30 dagen.", body))
        SimpleDocTemplate(out, pagesize=A4).build(story, canvasmaker=Numbered)
        return out.getvalue()

    return write


def weasyprint_writer(content, fonts):
    from html import escape

    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    faces = "".join(
        f"@font-face {{ font-family: Noto; font-weight: {weight}; src: url(file://{fonts}/NotoSans-{name}-latin.ttf) }}"
        for weight, name in (("normal", "Regular"), ("bold", "Bold"))
    )
    page = "@page { size: A4; margin: 20mm; @bottom-right { content: 'Pagina ' counter(page) ' van ' counter(pages); font: 7pt Noto } }"
    body = "body { font: 9pt Noto } table { width: 100%; border-collapse: collapse } td + td, th + th { text-align: right }"
    configuration = FontConfiguration()
    style = CSS(string=f"{faces} {page} {body} td {{ border-bottom: 0.3pt solid #d6dbe1; vertical-align: top }}", font_config=configuration)

    def table(rows, head=()):
        cells = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        heads = "".join(f"<th>{name}</th>" for name in head)
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"

    def write():
        blocks = "".join("<p>" + "<br>".join(map(escape, block)) + "</p>" for block in (content["seller"], content["buyer"]))
        totals = list(zip(["Subtotaal", "Btw", "Te betalen"], content["totals"]))
        title = f"<h1>Factuur</h1><p>{content['number']} {content['date']}</p>"
        text = f"{blocks}{title}{table(content['lines'], HEAD)}{table(content['vat'])}{table(totals)}<p>Betalingstermijn: 30 dagen.</p>"
        return HTML(string=text).write_pdf(stylesheets=[style], font_config=configuration)

    return write


def main():
    library, fonts = sys.argv[1:3]
    writer = {"reportlab": reportlab_writer, "weasyprint": weasyprint_writer}[library]
    write = writer(json.load(sys.stdin), fonts)
    for _ in range(WARM_UP):
        written = write()
    if len(sys.argv) > 3:
        with open(sys.argv[3], "wb") as file:
            file.write(written)
    times, began = [], time.perf_counter_ns()
    while len(times) < RUNS and (time.perf_counter_ns() - began < PATIENCE or len(times) < 5):
        start = time.perf_counter_ns()
        write()
        times.append(time.perf_counter_ns() - start)
    print(int(statistics.median(times)))


main()
