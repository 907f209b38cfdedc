texts! {
    action_status_now: "Status now" | "Status nu";
    action_status_after: "Status afterwards" | "Status daarna";
    action_status_stays: "unchanged until customs decides" | "ongewijzigd tot de douane beslist";
    #[doc(hidden)]
    action_doubts: "Worth a look" | "Aandachtspunten";
    action_choose: "Choose" | "Kies";
    action_may_be_empty: "Not required." | "Niet verplicht.";
    action_for_customs: "Goes to customs; at most 512 characters." | "Gaat naar de douane; ten hoogste 512 tekens.";
    action_for_history: "Stays in the history of the declaration." | "Blijft in de historie van de aangifte staan.";
    action_reason: "Reason" | "Reden";
    action_notes: "Notes" | "Toelichting";
    action_send_to_customs: "Send to customs" | "Naar de douane sturen";
    action_sent_for_good: "What was sent cannot be taken back." | "Wat verzonden is, kan niet worden teruggenomen.";
    action_last_day: "Last day" | "Laatste dag";
    action_mend: "Correct the errors" | "Fouten herstellen";
    action_items: "Lines" | "Artikelen";
    #[doc(hidden)]
    action_net_mass: "Net mass" | "Nettomassa";
    action_office_hint: "Reference number of the office, such as NL000510." | "Kantoorcode, zoals NL000510.";
}

texts! {
    action_submit: "Submit to customs" | "Indienen bij de douane";
    action_submit_says: "The declaration goes to customs under a new LRN. From then on it cannot be changed." | "De aangifte gaat onder een nieuw LRN naar de douane en kan daarna niet meer worden gewijzigd.";
    action_submit_stock: "Goods that leave the warehouse are taken out of stock." | "Goederen die het entrepot verlaten, worden van de voorraad afgeboekt.";
    action_submit_guarantee: "Where a guarantee is needed, its amount is reserved. If it is not sufficient, nothing is sent." | "Is zekerheid nodig, dan wordt het bedrag gereserveerd. Is de zekerheid niet toereikend, dan wordt niets verzonden.";
    action_submit_blocked: "The declaration cannot be submitted as it is. Correct the errors first." | "De aangifte kan zo niet worden ingediend. Herstel eerst de fouten.";
    action_too_little_stock(asked: &str, there: &str): "There is not enough stock: {asked} is asked, {there} is available." | "Er is niet genoeg voorraad: gevraagd {asked}, beschikbaar {there}.";
    action_guarantee_too_small(eori: &str, asked: &str, there: &str): "The guarantee of {eori} is not sufficient: {asked} is needed, {there} is available." | "De zekerheid van {eori} is niet toereikend: nodig {asked}, beschikbaar {there}.";
    action_estimated_duties: "Estimated duties and VAT" | "Geschatte rechten en btw";
    action_guarantee_amount: "Amount of the guarantee" | "Bedrag van de zekerheid";
    action_save_as_draft: "Make it a draft again" | "Terug naar concept";
    action_save_as_draft_says: "The declaration becomes a draft that can be changed, and a message that was not handed over yet never goes out. If customs may have the declaration already, nothing changes." | "De aangifte wordt weer een concept dat u kunt wijzigen; een bericht dat nog niet is overgedragen, wordt niet meer verzonden. Heeft de douane de aangifte mogelijk al, dan verandert er niets.";
    action_new_lrn: "The next submission has a new LRN." | "De volgende indiening krijgt een nieuw LRN.";
    action_release_on_paper_says: "Customs is down, and the goods are released by the paper procedure. The declaration is checked as by a submission, takes its stock and its guarantee, and goes to customs when the outage is closed." | "De douane ligt stil en de goederen worden volgens de noodprocedure vrijgegeven. De aangifte wordt gecontroleerd als bij het indienen, neemt haar voorraad en zekerheid, en gaat naar de douane zodra de storing wordt gesloten.";
    action_release_on_paper_warns: "This cannot be taken back: the declaration has to be lodged." | "Dit is niet terug te draaien: de aangifte moet worden ingediend.";
    action_transit_on_paper_says: "Customs is down, and the goods leave on paper. What was lodged and not processed is withdrawn, and the transit is never lodged. Its guarantee is held until the discharge is recorded." | "De douane ligt stil en de goederen vertrekken op papier. Wat is ingediend en niet verwerkt, wordt ingetrokken, en het vervoer wordt nooit ingediend. De zekerheid blijft vast tot de zuivering is vastgelegd.";
    action_transit_on_paper_warns: "This cannot be taken back: a transit that began on paper ends on paper." | "Dit is niet terug te draaien: vervoer dat op papier begint, eindigt op papier.";
    action_discharge_on_paper_says: "The movement on paper ended. Its guarantee is free from then on." | "Het vervoer op papier is geëindigd. De zekerheid is daarna vrij.";
    action_discharge_proof: "Proof, such as the copy that the office of departure returned" | "Bewijs, zoals het exemplaar dat het kantoor van vertrek teruggaf";
    action_invalidate_says: "Customs is asked to invalidate the declaration. If customs refuses, the declaration gets its present status back." | "De douane wordt gevraagd de aangifte ongeldig te maken. Weigert de douane, dan krijgt de aangifte haar huidige status terug.";
    action_invalidate_warns: "The request cannot be taken back, and what customs invalidates stays invalid." | "Het verzoek kan niet worden ingetrokken, en wat de douane ongeldig maakt, blijft ongeldig.";
    action_justification: "Further explanation" | "Nadere motivering";
    action_set_status_says: "Only the status changes: nothing goes to customs, nothing is booked or billed, and what customs reported stays." | "Alleen de status verandert: er gaat niets naar de douane, er wordt niets geboekt of gefactureerd, en wat de douane heeft gemeld, blijft staan.";
    action_set_status_warns: "The status then no longer follows from what customs said. The history shows that you set it." | "De status volgt dan niet meer uit wat de douane heeft gemeld. In de historie staat dat u haar hebt ingesteld.";
    action_new_status: "New status" | "Nieuwe status";
    action_copy_says: "A new draft is made with the data of this one, and opened for editing." | "Er komt een nieuw concept met dezelfde gegevens, dat u meteen kunt bewerken.";
    action_copy_leaves: "Numbers of customs, dates, verification and dossier are not copied." | "Nummers van de douane, data, verificatie en dossier worden niet overgenomen.";
    action_copy_reference: "Reference of the copy" | "Referentie van de kopie";
    action_copy_reference_hint: "Left empty, the copy gets a reference of its own." | "Laat leeg om de kopie automatisch een referentie te geven.";
    action_copy_lines: "Copy the lines too" | "Ook de artikelen kopiëren";
    action_delete: "Delete the draft" | "Concept verwijderen";
    action_delete_says: "The draft is deleted with its lines, its documents and its history." | "Het concept wordt verwijderd, met de artikelen, de documenten en de historie.";
    action_delete_warns: "This cannot be undone." | "Dit kan niet ongedaan worden gemaakt.";
}

texts! {
    action_control_response_says: "The answer goes to customs, which decides about the goods afterwards." | "Uw reactie gaat naar de douane, die daarna over de goederen beslist.";
    action_documents_until: "Documents wanted by" | "Documenten gevraagd vóór";
    action_response_type: "Kind of answer" | "Soort reactie";
    action_documents_provided: "Documents are provided" | "Documenten worden overgelegd";
    action_goods_presented: "The goods are ready for examination" | "De goederen staan klaar voor onderzoek";
    action_remarks_only: "Remarks only" | "Alleen opmerkingen";
    action_remarks: "Remarks to customs" | "Opmerkingen voor de douane";
    action_document(number: usize): "Document {number}" | "Document {number}";
    action_document_type: "Type" | "Soort";
    action_document_type_hint: "Code, such as N380." | "Code, zoals N380.";
    action_document_reference: "Number" | "Nummer";
    action_more_documents: "Another document" | "Nog een document";
    action_alternative_proof_says: "Customs gets an alternative proof that the goods left the Union." | "De douane krijgt een alternatief bewijs dat de goederen de Unie hebben verlaten.";
    action_proof_type: "Kind of proof" | "Soort bewijs";
    action_cmr: "CMR consignment note" | "CMR-vrachtbrief";
    action_bill_of_lading: "Bill of lading" | "Cognossement";
    action_air_waybill: "Air waybill" | "Luchtvrachtbrief";
    action_other_proof: "Other proof" | "Ander bewijs";
    action_proof_reference: "Number of the document" | "Nummer van het document";
    action_exit_date: "Day of exit" | "Datum van uitgaan";
    action_exit_office: "Customs office of exit" | "Douanekantoor van uitgang";
    action_send_presentation_says: "Customs is told that the goods are there." | "De douane krijgt bericht dat de goederen zijn aangebracht.";
    action_send_supplementary_says(kind: &str): "The full data set goes to customs under a new LRN, as supplementary declaration of type {kind}." | "De volledige gegevensset gaat onder een nieuw LRN naar de douane, als aanvullende aangifte van type {kind}.";
    #[doc(hidden)]
    action_send_supplementary_as_lodged: "The data go as they were lodged. Below is what customs may object to in a complete declaration." | "De gegevens gaan zoals ze zijn ingediend. Hieronder staat waartegen de douane bij een volledige aangifte bezwaar kan hebben.";
    action_send_supplementary_blocked: "The supplementary declaration cannot be sent with the data as they were lodged." | "De aanvullende aangifte kan niet worden verzonden met de gegevens zoals ze zijn ingediend.";
    #[doc(hidden)]
    action_send_supplementary_by_api: "How to add through the API what was left out" | "Ontbrekende gegevens via de API aanvullen";
    action_sent_by_itself: "Sent automatically on" | "Automatische verzending op";
    action_verify_says: "The history shows that the declaration was checked at your office. Nothing goes to customs." | "In de historie komt te staan dat de aangifte bij u op kantoor is nagekeken. Er gaat niets naar de douane.";
    action_verified_by_hint: "Left empty, it is you." | "Laat leeg als u het zelf bent.";
    action_verified_before: "Verified before" | "Eerder geverifieerd";
}

texts! {
    action_transit_submit_says: "The transit goes to customs under a new LRN. From then on only a correction that customs accepts can change it." | "De transitaangifte gaat onder een nieuw LRN naar de douane. Daarna kan ze alleen worden gewijzigd met een correctie die de douane aanvaardt.";
    action_transit_submit_blocked: "The transit cannot be submitted as it is. Correct the errors first." | "De transitaangifte kan zo niet worden ingediend. Herstel eerst de fouten.";
    action_transit_save_as_draft_says: "The transit becomes a draft that can be changed, a message that was not handed over yet never goes out, and the reserved guarantee is free. If customs may still answer in time, nothing changes." | "De transitaangifte wordt weer een concept dat u kunt wijzigen; een bericht dat nog niet is overgedragen, wordt niet meer verzonden, en de gereserveerde zekerheid komt vrij. Kan de douane nog op tijd antwoorden, dan verandert er niets.";
    action_transit_overdue_says: "If customs accepts an unanswered submission all the same, its invalidation is asked for automatically. The next submission has a new LRN." | "Aanvaardt de douane een onbeantwoorde indiening alsnog, dan wordt automatisch om ongeldigmaking gevraagd. De volgende indiening krijgt een nieuw LRN.";
    action_transit_invalidate_says: "Customs is asked to invalidate the transit. If customs refuses, the transit gets its present status back." | "De douane wordt gevraagd de transitaangifte ongeldig te maken. Weigert de douane, dan krijgt de transitaangifte haar huidige status terug.";
    action_transit_copy_says: "A new draft is made with the data of this one." | "Er komt een nieuw concept met dezelfde gegevens.";
    action_transit_copy_leaves: "Numbers of customs, dates, arrival and dossier are not copied." | "Nummers van de douane, data, aankomst en dossier worden niet overgenomen.";
    action_transit_delete_says: "The draft is deleted with its lines and its history." | "Het concept wordt verwijderd, met de artikelen en de historie.";
    action_request_release_says: "Customs holds the goods back and is asked to decide. Without a release customs refuses the transit." | "De douane houdt de goederen vast en wordt gevraagd te beslissen. Zonder vrijgave weigert de douane het douanevervoer.";
    action_your_answer: "Your answer" | "Uw antwoord";
    action_release_wanted: "Release the goods with what customs found" | "Vrijgeven met de bevindingen van de douane";
    action_release_declined: "No release" | "Geen vrijgave";
    action_arrival_says: "The office of destination is told that the goods are there." | "Het kantoor van bestemming krijgt bericht dat de goederen er zijn.";
    action_unloading_says: "The unloading remarks go to the office of destination: all as declared, unless you say otherwise here." | "De losopmerkingen gaan naar het kantoor van bestemming: alles conform de aangifte, tenzij u hier iets anders opgeeft.";
    action_unloading_whole: "They tell customs that the unloading is complete." | "De lossing wordt daarmee als voltooid gemeld.";
    action_no_seals_named: "The permission to unload names no seals, so their state is not told. What you found belongs in the remarks." | "De toestemming tot lossen noemt geen verzegeling; de staat daarvan wordt dus niet gemeld. Wat u hebt bevonden, hoort in de opmerkingen.";
    action_arrival_remarks_say: "Where customs wants the goods unloaded first, the unloading remarks are sent once it allows the unloading: all as declared, unless you say otherwise here." | "Wil de douane dat eerst wordt gelost, dan gaan de losopmerkingen uit zodra lossen is toegestaan: alles conform de aangifte, tenzij u hier iets anders opgeeft.";
    action_new_arrival_says: "Use this for a transit that somebody else lodged and that comes to your customer as authorised consignee. That of your own transit is reported on its page." | "Voor een transitaangifte van een ander, met goederen voor uw klant als toegelaten geadresseerde. Die van een eigen transitaangifte meldt u op de pagina daarvan.";
    action_new_arrival_remarks: "Once customs allows the unloading, you send the unloading remarks from the page of the arrival." | "Zodra de douane het lossen toestaat, verzendt u de losopmerkingen vanaf de pagina van de aankomst.";
    action_arrival_mrn_hint: "From the document that accompanies the goods." | "Van het document dat de goederen vergezelt.";
    action_arrival_customer: "Code of the customer who gets the goods" | "Code van de klant voor wie de goederen zijn";
    action_trader_eori: "EORI number of the trader at destination" | "EORI-nummer van de handelaar op bestemming";
    action_trader_eori_hint: "Leave empty for a customer with an authorisation, and for yourself." | "Laat leeg voor een klant met een vergunning, en voor uzelf.";
    action_unloading_date: "Day of the unloading" | "Datum van lossing";
    action_office_of_arrival: "Customs office at which the goods arrived" | "Douanekantoor waar de goederen zijn aangekomen";
    action_arrival_date: "Day of arrival" | "Datum van aankomst";
    action_state_of_seals: "Seals" | "Verzegeling";
    action_seals_intact: "in good state, or none" | "in goede staat, of geen verzegeling";
    action_seals_not_intact: "missing, damaged or others than expected" | "ontbreekt, is beschadigd of is een andere dan verwacht";
    action_unloading_remarks: "Differences found at unloading" | "Verschillen bij het lossen";
    action_remarks_hint: "Leave empty when all is as declared. Needed when the seals are not in good state. At most 512 characters." | "Laat leeg als alles klopt met de aangifte. Verplicht als de verzegeling niet in goede staat is. Ten hoogste 512 tekens.";
    action_enquiry_answer_says: "Customs asks where the goods are. Say what you know; one field is enough." | "De douane vraagt waar de goederen zijn. Vul in wat u weet; één veld is genoeg.";
    action_information: "Information" | "Inlichtingen";
    action_information_hint: "At most 512 characters." | "Ten hoogste 512 tekens.";
    action_tc11_date: "Day of the receipt (TC11)" | "Datum van het ontvangstbewijs (TC11)";
    action_real_consignee: "Who really received the goods" | "Wie de goederen werkelijk heeft ontvangen";
    action_customer_code: "Customer code" | "Klantcode";
    action_name: "Name" | "Naam";
    action_eori: "EORI number" | "EORI-nummer";
    action_street: "Street and number" | "Straat en huisnummer";
    action_postal_code: "Postal code" | "Postcode";
    action_city: "City" | "Plaats";
    action_country: "Country code" | "Landcode";
}
