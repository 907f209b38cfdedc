"""The main job and billing, played against a running service."""

import asyncio
import io
import unittest
from datetime import date
from uuid import uuid4

import httpx
from broker import BrokerTest, client, eventually, example
from customs_api import ApiError, OutOfDate, Repeats, change, each, each_async, etag, ok, verify, verify_standard
from customs_api.rest.api.authentication import revoke_token
from customs_api.rest.api.billable_items import create_billable_item
from customs_api.rest.api.callbacks import delete_callback, register_callback
from customs_api.rest.api.customers import create_customer
from customs_api.rest.api.declaration_documents import upload_document
from customs_api.rest.api.declarations import (
    create_declaration,
    list_declarations,
    show_declaration,
    submit_declaration,
)
from customs_api.rest.api.dossiers import create_dossier, list_revenue_lines, show_dossier, update_dossier
from customs_api.rest.api.invoices import finalize_invoice, generate_invoices, show_invoice, show_invoice_pdf
from customs_api.rest.api.rate_cards import add_rate_card_line, create_rate_card
from customs_api.rest.models import (
    CallbackRegistration,
    DeclarationRequest,
    DossierChanges,
    InvoicedDossier,
    NewBillableItem,
    NewCustomer,
    NewDocument,
    NewDossier,
    NewRateCard,
    NewRateCardLine,
    RevokeRequestForm,
)
from customs_api.rest.types import File


def draft() -> DeclarationRequest:
    return DeclarationRequest.from_dict(example("import-h1"))


class LosesAnswers(httpx.HTTPTransport):
    """Sends each write to the service, and loses the first answer."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = super().handle_request(request)
        if "/api/v1/" in request.url.path and request.method == "POST":
            self.writes += 1
            if self.writes == 1:
                response.read()
                response.close()
                raise httpx.ReadError("the answer is lost", request=request)
        return response


class MainJobTest(BrokerTest):
    def test_a_declaration_is_released_and_its_callback_verifies(self) -> None:
        api, receiver = self.client(), self.receiver()
        events = ["declaration.accepted", "declaration.released"]
        registered = ok(
            register_callback.sync(client=api, body=CallbackRegistration(callback_url=receiver.url, events=events))
        )
        declaration = ok(create_declaration.sync(client=api, body=draft())).declaration
        self.assertEqual(declaration.status, "DRF")
        submitted = ok(submit_declaration.sync(declaration.id, client=api))
        self.assertEqual(submitted.status, "NEW")

        headers, body = receiver.wait_for("declaration.released")
        event = verify(body, headers, registered.callback_secret)
        self.assertEqual(event["declaration"]["id"], declaration.id)
        self.assertEqual(verify_standard(body, headers, registered.callback_secret), event)
        released = ok(show_declaration.sync(declaration.id, client=api)).data
        self.assertEqual(released.status, "REL")
        self.assertEqual(event["declaration"]["mrn"], released.mrn)
        delete_callback.sync_detailed(registered.id, client=api)

    def test_an_error_tells_what_is_wrong(self) -> None:
        body = example("import-h1")
        body["declaration"]["items"][0]["hs_code"] = "12"
        with self.assertRaises(ApiError) as raised:
            create_declaration.sync(client=self.client(), body=DeclarationRequest.from_dict(body))
        self.assertEqual((raised.exception.status, raised.exception.code), (422, "validation_error"))
        self.assertIn("declaration.items.0.hs_code", raised.exception.errors)

    def test_a_write_whose_answer_is_lost_happens_once(self) -> None:
        loses = LosesAnswers()
        api = self.client(Repeats(first_pause=0.05), transport=loses)
        body = draft()
        body.reference = f"LOST-{uuid4()}"
        created = create_declaration.sync_detailed(client=api, body=body)
        self.assertEqual((loses.writes, created.headers["idempotent-replayed"]), (2, "true"))
        found = list(each(list_declarations.sync, client=api, reference=body.reference))
        self.assertEqual([declaration.id for declaration in found], [ok(created.parsed).declaration.id])

    def test_a_revoked_token_is_replaced(self) -> None:
        api = self.client()
        session = api.get_httpx_client()
        token = session.get("/api/v1/declarations").request.headers["authorization"].removeprefix("Bearer ")
        revoke_token.sync_detailed(client=api, body=RevokeRequestForm(token=token))
        answer = session.get("/api/v1/declarations")
        self.assertEqual(answer.status_code, 200)
        self.assertNotEqual(answer.request.headers["authorization"], f"Bearer {token}")

    def test_lists_are_read_over_all_their_pages(self) -> None:
        mark = uuid4().hex[:12]
        api = self.client()
        wanted = []
        for number in range(5):
            body = draft()
            body.reference = f"{mark}-{number}"
            wanted.append(ok(create_declaration.sync(client=api, body=body)).declaration.id)
        found = [record.id for record in each(list_declarations.sync, client=api, search=mark, per_page=2)]
        self.assertEqual(sorted(found), wanted)

        async def read() -> list[int]:
            async with client() as api:
                pages = each_async(list_declarations.asyncio, client=api, search=mark, per_page=2)
                return [record.id async for record in pages]

        self.assertEqual(asyncio.run(read()), found)

    def test_a_document_is_uploaded(self) -> None:
        api = self.client()
        declaration = ok(create_declaration.sync(client=api, body=draft())).declaration
        file = File(payload=io.BytesIO(b"Packing list"), file_name="packing.txt", mime_type="text/plain")
        document = ok(upload_document.sync(declaration.id, client=api, body=NewDocument(file=file))).data
        self.assertEqual(document.original_filename, "packing.txt")


class BillingTest(BrokerTest):
    def test_a_dossier_is_charged_and_invoiced(self) -> None:
        api, code = self.client(), f"PY{uuid4().hex[:8].upper()}"
        customer = NewCustomer(customer_code=code, customer_name="Acme B.V.", customer_country_code="NL")
        create_customer.sync(client=api, body=customer)
        item = NewBillableItem(
            code=code,
            name="Clearance",
            default_price=95.00,
            trigger_type="per_declaration",
            trigger_event="on_acceptance",
            item_type="revenue",
        )
        item_id = ok(create_billable_item.sync(client=api, body=item)).data.id
        card = NewRateCard(
            customer_code=code,
            name="Prices",
            valid_from=date(2026, 1, 1),
            invoice_frequency="monthly",
            consolidation_mode="per_dossier",
        )
        card_id = ok(create_rate_card.sync(client=api, body=card)).data.id
        add_rate_card_line.sync(card_id, client=api, body=NewRateCardLine(billable_item_id=item_id))
        new_dossier = NewDossier(customer_code=code, invoice_reference="PO 4711")
        dossier = ok(create_dossier.sync(client=api, body=new_dossier)).data.id

        body = draft()
        body.dossier_id, body.submit_when_valid = dossier, True
        create_declaration.sync(client=api, body=body)
        charge = eventually(
            "the charge",
            lambda: next(iter(ok(list_revenue_lines.sync(dossier, client=api)).data.pending_lines), None),
        )
        self.assertEqual((charge.amount, charge.vat_amount), (95.00, 19.95))

        generated = ok(generate_invoices.sync(client=api, body=InvoicedDossier(dossier_id=dossier))).data
        self.assertEqual(len(generated), 1)
        finalized = ok(finalize_invoice.sync(generated[0].id, client=api)).data
        invoice = ok(show_invoice.sync(finalized.id, client=api)).data
        self.assertEqual((invoice.total, invoice.invoice_number), (114.95, finalized.invoice_number))
        pdf = ok(show_invoice_pdf.sync(invoice.id, client=api))
        self.assertTrue(pdf.payload.read().startswith(b"%PDF-"))

    def test_another_version_is_not_overwritten(self) -> None:
        api, tried, code = self.client(), 0, f"PY{uuid4().hex[:8].upper()}"
        create_customer.sync(client=api, body=NewCustomer(customer_code=code, customer_name="Acme B.V."))
        dossier = ok(create_dossier.sync(client=api, body=NewDossier(customer_code=code))).data.id
        old = etag(show_dossier.sync_detailed(dossier, client=api))
        update_dossier.sync(dossier, client=api, body=DossierChanges(internal_notes="first"), if_match=old)
        with self.assertRaises(OutOfDate):
            update_dossier.sync(dossier, client=api, body=DossierChanges(internal_notes="lost"), if_match=old)

        def write(record: object, version: str) -> object:
            nonlocal tried
            tried += 1
            if tried == 1:
                # Somebody else is faster.
                update_dossier.sync(dossier, client=api, body=DossierChanges(vessel_name="Ever"))
            return update_dossier.sync(
                dossier, client=api, body=DossierChanges(internal_notes="second"), if_match=version
            )

        change(lambda: show_dossier.sync_detailed(dossier, client=api), write)
        shown = ok(show_dossier.sync(dossier, client=api)).data
        self.assertEqual((tried, shown.vessel_name, shown.internal_notes), (2, "Ever", "second"))


if __name__ == "__main__":
    unittest.main()
