import { z } from "zod";
import { CSV_ONLY, FILE_TOO_LARGE, IMAGE_ONLY, NOT_ALLOWED, UNEXPECTED } from "./client-problems.ts";

/** All errors of the API: code → HTTP status and exact text. Clients switch on the code. */
export const PROBLEMS = {
  "malformed-request": { status: 400, message: "The request could not be read." },
  "malformed-json": { status: 400, message: "The request is not valid JSON." },
  "malformed-text": { status: 400, message: "The request contains characters that are not valid text." },
  "malformed-upload": { status: 400, message: "The upload could not be read." },
  "malformed-query": { status: 400, message: "A parameter of the address is not valid." },
  "not-signed-in": { status: 401, message: "Please sign in." },
  "attendee-not-signed-in": { status: 401, message: "Please sign in to register." },
  "address-not-proven": { status: 401, message: "Please confirm your email address." },
  "desk-unknown": {
    status: 401,
    message: "This desk is no longer connected. Ask staff to connect it again.",
  },
  "link-expired": { status: 401, message: "This download link has expired. Please request it again." },
  "not-allowed": NOT_ALLOWED,
  "cross-site": { status: 403, message: "Requests from other sites are refused." },
  "gate-device-unknown": {
    status: 401,
    message: "This device is no longer connected. Ask staff to connect it again.",
  },
  "gate-device-suspended": {
    status: 403,
    message:
      "The person who connected this device no longer has access. Its scans are stored, but it gets no tickets until staff connect it again.",
  },
  "lead-device-unknown": {
    status: 401,
    message: "This device is no longer connected. Ask the organiser to connect it again.",
  },
  "lead-device-suspended": {
    status: 403,
    message:
      "The person who connected this device no longer has access. It keeps its scans until the organiser connects it again.",
  },
  "desk-suspended": {
    status: 403,
    message:
      "The person who connected this desk no longer has access. It syncs visitors, but gets no barcodes until staff connect it again.",
  },
  "api-key-reads-only": { status: 403, message: "This API key may only read." },
  "not-for-api-keys": { status: 403, message: "API keys cannot do this: only people who are signed in." },
  "confirm-yourself": { status: 403, message: "Please confirm with your password that it is you." },
  "not-found": { status: 404, message: "Not found." },
  "method-not-allowed": { status: 405, message: "This address has no such method." },
  "invitation-unknown": { status: 404, message: "This link is not valid. Check that you have all of it." },
  "internal-name-taken": {
    status: 409,
    message: "This internal name is already in use. Please, choose a different name.",
  },
  "phone-code-taken": { status: 409, message: "This country already has this phone code." },
  "already-exists": { status: 409, message: "This already exists." },
  "question-type-in-use": {
    status: 409,
    message: "The type cannot be changed: registrations use this question.",
  },
  "question-answered": {
    status: 409,
    message: "The type cannot be changed: visitors have answered this question.",
  },
  "question-type-needed": {
    status: 409,
    message: "The type cannot be changed: something depends on the answers to this question.",
  },
  "question-has-answers": {
    status: 409,
    message: "Questions of this type have no answers: assign those of this one to another question first.",
  },
  "email-taken": { status: 409, message: "Somebody on the staff list already has this email address." },
  "login-taken": { status: 409, message: "This login is already in use. Please, choose a different one." },
  "last-admin": {
    status: 409,
    message: "Nobody else could administer Foyer then: make somebody else an admin first.",
  },
  "already-joined": { status: 409, message: "This person has already joined." },
  "not-joined": { status: 409, message: "This person has not joined yet." },
  "api-key-name-taken": { status: 409, message: "You already have a key of this name." },
  "too-many-api-keys": { status: 409, message: "You have 50 keys. Revoke one that is not in use first." },
  "api-keys-without-roles": {
    status: 409,
    message:
      "API keys cannot be created: your identity provider decides roles, and sends them only at sign-in.",
  },
  "staff-deactivated": { status: 409, message: "This person is deactivated." },
  "own-password": { status: 409, message: "Change your own password under your name at the top." },
  "no-passwords-here": { status: 409, message: "Your identity provider manages passwords." },
  "no-second-factor": { status: 409, message: "There is no second factor." },
  "last-second-factor": {
    status: 409,
    message: "A second factor is required here: add another one before you remove this one.",
  },
  "no-passkeys-here": {
    status: 409,
    message: "Passkeys need an address with a name: they do not work while PUBLIC_URL is an IP address.",
  },
  "own-second-factor": { status: 409, message: "Change your own second factor under your name at the top." },
  "invitation-used": { status: 409, message: "This link has already been used." },
  "invitation-expired": {
    status: 409,
    message: "This link has expired. Ask your administrator for a new one.",
  },
  "invitation-withdrawn": {
    status: 409,
    message: "This link is no longer valid. Ask your administrator for a new one.",
  },
  "already-on-the-list": { status: 409, message: "You are already on the staff list." },
  "still-referenced": { status: 409, message: "Something else still refers to this." },
  "place-already-attached": { status: 409, message: "This place is already attached to the project." },
  "section-already-added": { status: 409, message: "The project already offers this partition." },
  "section-in-use": { status: 409, message: "This section is in use." },
  "pool-name-taken": {
    status: 409,
    message: "This barcode pool already exists. Please, choose a different name.",
  },
  "too-many-codes": { status: 409, message: "Codes this short can be guessed." },
  "promo-code-taken": { status: 409, message: "Promocode must be unique" },
  "promo-code-changed": {
    status: 409,
    message: "Somebody else has changed this promo code in the meantime.",
  },
  "promo-code-used": {
    status: 409,
    message: "Tickets were sold with this promo code, so it cannot be deleted.",
  },
  "promo-code-group-used": {
    status: 409,
    message: "Tickets were sold with codes of this group, so it cannot be deleted.",
  },
  "promo-code-group-printed": {
    status: 409,
    message: "A printout template is for this group. Delete the template first.",
  },
  "template-for-answer-exists": { status: 409, message: "This answer already has a template." },
  "template-for-group-exists": { status: 409, message: "This promo code group already has a template." },
  "template-not-deletable": {
    status: 409,
    message: "Only templates of an answer or of a promo code group can be deleted.",
  },
  "view-name-taken": { status: 409, message: "A view with this name exists already. Choose another name." },
  "too-many-views": { status: 409, message: "There are 50 views already. Delete one first." },
  "gate-name-taken": { status: 409, message: "A gate of this project already has this name." },
  "too-many-gates": { status: 409, message: "The project has as many gates as it may have." },
  "gate-in-use": { status: 409, message: "People were scanned at this gate: close it instead." },
  "gate-with-devices": {
    status: 409,
    message: "Devices may scan at this gate: close it instead, or block the devices first.",
  },
  "too-many-gate-devices": { status: 409, message: "The project has as many devices as it may have." },
  "gate-device-taken": {
    status: 409,
    message: "Another device was set up with this link. Connect it again in the back-office for a new link.",
  },
  "too-many-signing-keys": { status: 409, message: "The project has had 100 keys, as many as it may have." },
  "exhibitor-name-taken": { status: 409, message: "An exhibitor of this project already has this name." },
  "too-many-exhibitors": { status: 409, message: "The project has as many exhibitors as it may have." },
  "too-many-lead-devices": { status: 409, message: "The exhibitor has as many devices as it may have." },
  "lead-device-taken": {
    status: 409,
    message: "Another device was set up with this link. Ask the organiser for a new link.",
  },
  "gate-closed": { status: 409, message: "This gate is closed." },
  "gate-refuses": {
    status: 409,
    message: "The gate would refuse this ticket now, for another reason than the one that you saw.",
  },
  "too-many-area-resets": {
    status: 409,
    message: "Everybody has left this area 1,000 times, as often as it may be said.",
  },
  "gate-prints-no-badges": { status: 403, message: "Devices print no badges at this gate." },
  "badge-not-let-in": {
    status: 409,
    message: "A badge is printed for visitors whom this gate lets in. This ticket is not one of them.",
  },
  "badge-scan-too-old": {
    status: 409,
    message: "The scan is too old to print a badge. Scan the code again.",
  },
  "badge-printed-before": { status: 409, message: "This badge was printed before." },
  "gate-hides-names": { status: 403, message: "Devices show no names at this gate." },
  "overruling-not-allowed": {
    status: 403,
    message: "Only a manager of the project lets in whom the gate refuses for this reason.",
  },
  "scan-sequence-used": { status: 409, message: "This device has sent another scan under this number." },
  "too-many-webhooks": { status: 409, message: "A project has at most 10 webhooks. Delete one first." },
  "webhook-disabled": { status: 409, message: "This webhook is disabled. Enable it first." },
  "retention-running": {
    status: 409,
    message: "Data are being erased by this rule, or that is being tried. Stop it first.",
  },
  "too-many-retention-rules": { status: 409, message: "A project has at most 50 rules. Remove one first." },
  "delivery-waiting": { status: 409, message: "This delivery is waiting to be sent already." },
  "too-many-paths": { status: 409, message: "A scenario has at most 500 path tests. Remove some first." },
  "template-not-creatable": {
    status: 409,
    message: "Every registration has its default, onsite or offline template from the start.",
  },
  "templates-of-offline": {
    status: 409,
    message: "An offline registration has only its own template.",
  },
  "no-conditional-question": {
    status: 409,
    message: "Choose the registration's conditional question first.",
  },
  "conditional-question-confirm": {
    status: 409,
    message:
      "Changing the conditional question permanently deletes all ticket templates except the default one. Send confirm to do so.",
  },
  "fewer-than-used": { status: 409, message: "More tickets than that were sold with this promo code." },
  "registration-name-taken": {
    status: 409,
    message: "This registration already exists. Please, choose a different name.",
  },
  "offline-registration-exists": { status: 409, message: "Offline registration already exists" },
  "too-few-barcodes": { status: 409, message: "The pool has too few free codes." },
  "barcodes-at-desks": {
    status: 409,
    message: "Desks hold barcodes that they may have printed.",
  },
  "desk-open": { status: 409, message: "Close this desk first. Then its barcodes can be taken back." },
  "desk-conflict-stays": { status: 409, message: "This visitor still cannot be issued." },
  "fewer-than-live": { status: 409, message: "There are more live tickets than that." },
  "registration-has-tickets": {
    status: 409,
    message: "This registration has tickets, so its price and its barcode pool stay.",
  },
  "terms-changed": { status: 409, message: "The price has just been changed. Load the page again." },
  "emails-not-unique": { status: 409, message: "Some live tickets have the same email address." },
  "registration-not-open": { status: 409, message: "This registration takes no answers at the moment." },
  "sold-out": { status: 409, message: "There are no more tickets." },
  "offer-ended": { status: 409, message: "This offer has ended. Its place went to the next in line." },
  "waiting-list-closed": { status: 409, message: "This waiting list is closed." },
  "waiting-list-in-use": {
    status: 409,
    message: "Somebody is still in line. Close the waiting list, or remove them first.",
  },
  "waiting-list-unfit": {
    status: 409,
    message: "Only registrations that visitors open online and that end in a ticket have a waiting list.",
  },
  "group-orders-closed": { status: 409, message: "Nobody registers groups here at the moment." },
  "group-too-large": { status: 409, message: "So many people cannot be registered in one order." },
  "group-does-not-fit": { status: 409, message: "There are not enough tickets for all of these people." },
  "group-cancellation-closed": {
    status: 409,
    message: "This cannot be cancelled here. Please ask the organiser.",
  },
  "group-ticket-passed-on": {
    status: 409,
    message: "This ticket was passed on. Only its new holder can cancel it.",
  },
  "message-started": {
    status: 409,
    message: "This message is being sent or has ended. It can no longer be changed.",
  },
  "group-not-live": {
    status: 409,
    message: "All tickets of this group have been cancelled or have expired.",
  },
  "group-paid": { status: 409, message: "This group is already paid." },
  "group-mailed-just-now": { status: 429, message: "They were mailed less than a minute ago." },
  "paid-with-group": { status: 409, message: "This ticket is paid together with its group." },
  "ticket-incomplete": {
    status: 409,
    message: "The questions of this ticket have to be answered first.",
  },
  "ticket-complete": { status: 409, message: "The questions of this ticket have been answered already." },
  "waiting-under-other-spelling": {
    status: 409,
    message: "Another spelling of this address is in line. The link to its place was mailed there.",
  },
  "places-left": { status: 409, message: "There are places left: nobody has to wait." },
  "not-waiting": { status: 409, message: "This place in line has ended." },
  "no-place-to-offer": { status: 409, message: "No place is free at the moment." },
  "barcodes-exhausted": { status: 409, message: "There are no more tickets at the moment." },
  "bulk-not-available": { status: 409, message: "Bulk registration is not available" },
  "batch-file-known": {
    status: 409,
    message: "This file was uploaded before. Its visitors would be registered a second time.",
  },
  "batch-has-started": { status: 409, message: "These visitors are being registered already." },
  "batch-not-failed": { status: 409, message: "Only what has failed can be tried again." },
  "promo-code-exhausted": { status: 409, message: "This promo code has been used up." },
  "email-already-registered": { status: 409, message: "This email address already has a ticket." },
  "already-registered": { status: 409, message: "You already have a ticket." },
  "holds-of-recipient": {
    status: 409,
    message: "Too many tickets of this email address are waiting for their payment.",
  },
  "email-needed": { status: 409, message: "An email address is needed to hold a ticket." },
  "holds-of-network": {
    status: 409,
    message: "Too many tickets from this network are waiting for their payment.",
  },
  "ticket-paid": { status: 409, message: "This ticket is already paid." },
  "ticket-cancelled": { status: 409, message: "This ticket has been cancelled." },
  "ticket-not-valid": {
    status: 409,
    message: "This ticket is not valid, so there is no pass of it for a wallet.",
  },
  "cancellation-closed": {
    status: 409,
    message: "This ticket cannot be cancelled here. Please ask the organiser.",
  },
  "refund-changed": {
    status: 409,
    message: "What comes back of the payment has changed. Load the ticket again.",
  },
  "passing-on-closed": {
    status: 409,
    message: "This ticket cannot be passed on here. Please ask the organiser.",
  },
  "ticket-offered": { status: 409, message: "This ticket is offered to somebody already." },
  "ticket-offer-ended": { status: 410, message: "This offer of a ticket has ended." },
  "ticket-passed-on": { status: 410, message: "This ticket was passed on. Its link has ended." },
  "correction-closed": {
    status: 409,
    message: "The answers of this ticket cannot be corrected here. Please ask the organiser.",
  },
  "consent-required": {
    status: 409,
    message: "This registration requires this consent. Cancel the ticket, or ask the organiser.",
  },
  "answer-not-correctable": {
    status: 409,
    message: "This answer can be corrected by the organiser only.",
  },
  "correction-changes-price": {
    status: 409,
    message: "This answer decides the price of the ticket. Please ask the organiser.",
  },
  "ticket-expired": { status: 409, message: "This ticket has expired: it was not paid in time." },
  "move-offline": {
    status: 409,
    message: "Tickets of an offline registration stay there: its desks hold their barcodes.",
  },
  "move-without-tickets": { status: 409, message: "That registration ends in a message, not in a ticket." },
  "move-sold-out": { status: 409, message: "That registration has no place left." },
  "move-without-barcodes": {
    status: 409,
    message: "The barcode pool of that registration has no free code.",
  },
  "move-address-taken": {
    status: 409,
    message: "Another ticket of that registration has this email address, and addresses are unique there.",
  },
  "move-attendee-registered": {
    status: 409,
    message: "This attendee already has a ticket of that registration.",
  },
  "too-many-tags": { status: 409, message: "A ticket has at most 20 tags. Remove one first." },
  "nothing-to-print": { status: 409, message: "There is nothing to print." },
  "reprint-reason-needed": {
    status: 409,
    message: "A badge was printed before. Say why it is printed again.",
  },
  "too-many-tickets": {
    status: 409,
    message: "These are more than 100,000 tickets. Narrow the filter, then continue with the rest.",
  },
  "no-tickets-chosen": { status: 409, message: "No ticket matches any more." },
  "payment-returned": { status: 409, message: "This payment was refunded already." },
  "payment-used": { status: 409, message: "This payment has become the ticket's payment meanwhile." },
  "payment-refunding": { status: 409, message: "The provider of the payment is refunding it already." },
  "payment-without-money": { status: 409, message: "Nothing was paid with this attempt." },
  "refund-too-large": { status: 409, message: "That is more than is left of this payment." },
  "currency-in-use": {
    status: 409,
    message: "This project has tickets or payments in its present currency, so the currency stays.",
  },
  "payment-key-removed": {
    status: 409,
    message: "The key of this account was removed, so its provider cannot be asked. Store a key of it again.",
  },
  "payment-account-known": {
    status: 409,
    message: "This account is stored already. Replace its key there.",
  },
  "too-many-payment-accounts": {
    status: 409,
    message: "A project has at most 10 accounts. Replace the key of one.",
  },
  "card-payments-off": { status: 409, message: "Nothing can be paid by card here." },
  "card-payment-refused": {
    status: 409,
    message: "This cannot be paid by card at the moment. Please ask the organiser.",
  },
  "card-payment-too-late": {
    status: 409,
    message: "The time left is too short for a payment by card. Please ask the organiser.",
  },
  "card-payment-running": {
    status: 409,
    message: "Another payment for this is still running. Please try again in some minutes.",
  },
  "invoice-seller-incomplete": {
    status: 409,
    message: "Invoices need the seller's data: a manager enters it under Seller and VAT.",
  },
  "invoice-not-paid": { status: 409, message: "Only what was paid can be invoiced." },
  "invoice-test-payment": {
    status: 409,
    message: "This was paid in test mode: no money has moved, so there is no invoice.",
  },
  "invoice-exists": { status: 409, message: "There is an invoice for this already. Cancel it first." },
  "invoice-cancelled": { status: 409, message: "This invoice is cancelled." },
  "invoice-without-address": { status: 409, message: "There is no email address of who has paid." },
  "invoice-mailed-just-now": { status: 429, message: "It was mailed less than a minute ago." },
  "invoice-not-offered": { status: 409, message: "The organiser issues the invoice of this." },
  "invoice-no-reverse-charge": {
    status: 422,
    message: "Reverse charge needs VAT numbers of two different countries of the European Union.",
  },
  "nothing-to-pay": { status: 409, message: "Nothing is to be paid for this." },
  "draft-exists": { status: 409, message: "This registration has a draft already." },
  "published-moved-on": {
    status: 409,
    message: "Another version was published since this draft began. Merge its changes first.",
  },
  "scenario-changed": { status: 409, message: "The questions have changed in the meantime." },
  "key-used-otherwise": { status: 409, message: "This key was used for other answers." },
  "visitor-file-known": {
    status: 409,
    message: "This very file has already been uploaded for this day and turngate.",
  },
  "scan-file-unknown": { status: 415, message: "This is not a file of scans that a device has saved." },
  "scan-file-of-another-project": {
    status: 422,
    message: "This file is of another project: upload it on the page of its gates.",
  },
  "scan-file-outdated": {
    status: 422,
    message:
      "The device of this file is not connected any more. Connect it again with a new link, and save the file anew.",
  },
  "scan-file-damaged": {
    status: 422,
    message:
      "This file is damaged or was changed, or the device has a new link since. Nothing of it was taken. Save it on the device anew.",
  },
  "visitor-file-without-scans": { status: 422, message: "No line of the file is a scan." },
  "visitor-file-in-use": { status: 409, message: "The scans of this file are counted." },
  "export-cancelled": { status: 409, message: "This export was cancelled." },
  "ticket-without-address": { status: 409, message: "This ticket has no email address." },
  "staff-without-address": {
    status: 409,
    message: "You have no email address. An admin adds it to the staff list.",
  },
  "mail-not-failed": { status: 409, message: "Only a mail that could not be sent can be sent again." },
  "delivery-not-failed": { status: 409, message: "Only a delivery that failed can be repeated." },
  "request-too-slow": { status: 408, message: "The request took too long to arrive." },
  "stale-version": { status: 412, message: "Somebody else has changed this in the meantime." },
  "too-large": { status: 413, message: "The request is too large." },
  "file-too-large": FILE_TOO_LARGE,
  "wrong-content-type": { status: 415, message: "The request must be sent as JSON." },
  "upload-expected": { status: 415, message: "The request must be sent as a multipart form with a file." },
  "csv-only": CSV_ONLY,
  "image-only": IMAGE_ONLY,
  "not-text": { status: 415, message: "This is not a text file. Save it as csv (UTF-8)." },
  "invalid-fields": { status: 422, message: "Some fields are not valid." },
  "answers-too-costly": {
    status: 422,
    message: "Checking these answers takes too long. Please shorten them.",
  },
  "verification-failed": { status: 422, message: "The verification code is incorrect." },
  "promo-code-unknown": { status: 422, message: "This promo code is not valid." },
  "unknown-culture": { status: 422, message: "This culture is not available." },
  "unknown-country": { status: 422, message: "This country does not exist." },
  "unknown-question": { status: 422, message: "This question does not exist." },
  "unknown-partition": { status: 422, message: "This partition does not exist." },
  "unknown-step": { status: 422, message: "This step does not exist." },
  "unknown-question-type": { status: 422, message: "This question type does not exist." },
  "unknown-project": { status: 422, message: "This project does not exist." },
  "weak-password": { status: 422, message: "Choose a stronger password." },
  "sign-in-failed": { status: 422, message: "The sign-in did not succeed. Try again." },
  "wrong-password": { status: 422, message: "The current password is incorrect." },
  "wrong-code": { status: 422, message: "This code is incorrect. Enter the one that the app shows now." },
  "passkey-not-created": { status: 422, message: "The passkey could not be added. Please try again." },
  "beyond-own-role": { status: 422, message: "A key cannot have a higher role than you." },
  "admin-key-of-projects": { status: 422, message: "A key with the role Admin has all projects." },
  "unknown-place": { status: 422, message: "This place does not exist." },
  "unknown-time-zone": { status: 422, message: "This time zone is not available." },
  "forbidden-link": { status: 422, message: "Links may lead to http, https and mailto addresses only." },
  "unknown-barcode-type": { status: 422, message: "Select bar code type" },
  "unknown-promo-code-type": { status: 422, message: "This field is required" },
  "unknown-promo-code-group": { status: 422, message: "This promo code group does not exist." },
  "unknown-conditional-answer": {
    status: 422,
    message: "This is no answer to the registration's conditional question.",
  },
  "unknown-conditional-question": {
    status: 422,
    message: "The scenario has no such question with answers to choose from.",
  },
  "unknown-registration": { status: 422, message: "This registration does not exist." },
  "unknown-barcode-pool": { status: 422, message: "This field is required." },
  "unknown-registration-culture": { status: 422, message: "This field is required." },
  "no-file": { status: 422, message: "Choose a file." },
  "not-utf-8": {
    status: 422,
    message: "The file is not encoded as UTF-8. Please, save as UTF-8 and try again.",
  },
  "image-too-large": {
    status: 422,
    message: "An image may have at most 40 megapixels, and 30,000 pixels a side.",
  },
  "image-damaged": { status: 422, message: "This image is damaged: it cannot be read to its end." },
  "csv-row-too-long": { status: 422, message: "A row of the file is longer than 4,096 bytes." },
  "batch-row-too-long": { status: 422, message: "A row of the file is longer than 65,536 bytes." },
  "batch-file-invalid": {
    status: 422,
    message: "Nothing was registered: some rows of the file are invalid.",
  },
  "csv-without-rows": { status: 422, message: "The file has no rows." },
  "csv-too-many-rows": { status: 422, message: "A file may have at most 500,000 rows." },
  "translations-header": {
    status: 422,
    message: "The first row of the file must name its columns, as in the file of the export.",
  },
  "translations-row-too-long": { status: 422, message: "A row of the file is longer than 200,000 bytes." },
  "text-too-long": { status: 422, message: "This text is too long." },
  "proof-of-work-needed": {
    status: 428,
    message: "There were many submissions within a short time: a proof of work is needed.",
  },
  "email-not-confirmed": {
    status: 428,
    message: "Confirm the email address with the code that is mailed to it.",
  },
  "headers-too-large": { status: 431, message: "The headers of the request are too large." },
  "too-many-requests": { status: 429, message: "Too many attempts. Please wait a moment and try again." },
  "mailed-just-now": { status: 429, message: "This ticket was sent again less than a minute ago." },
  "waiting-mailed-just-now": { status: 429, message: "They were mailed less than a minute ago." },
  unexpected: UNEXPECTED,
  busy: { status: 503, message: "The system is busy. Please try again." },
  "payment-provider-unreachable": {
    status: 503,
    message: "The payment service cannot be reached at the moment. Please try again.",
  },
  "wallet-unreachable": {
    status: 503,
    message: "Google Wallet cannot be reached at the moment. Please try again later.",
  },
  "storage-full": {
    status: 503,
    message:
      "Nothing can be saved at the moment: the disk of the database is full. Contact your administrator.",
  },
  "read-only": {
    status: 503,
    message: "Nothing can be saved at the moment: the database is read-only. Please try again later.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/**
 * Body of every failure, with the members of RFC 9457 beside `Error`. `Fields` maps a field's path
 * (`localizations.0.text`) to its error. rules/api 3, 13
 */
export const Problem = z.object({
  /** Identifies the code; below `/api/docs`, which lists all. */
  type: z.string(),
  /** The sentence of the code. */
  title: z.string(),
  /** The HTTP status. */
  status: z.int(),
  /** The same as `Error.Message`. */
  detail: z.string(),
  Error: z.object({
    Message: z.string(),
    Code: z.string(),
    Fields: z.record(z.string(), z.string()).optional(),
    /** With 412: the current copy, as the GET of the same entity returns it. */
    Current: z.unknown().optional(),
    /** With 428: the challenge of the proof of work. rules/attend 19 */
    Challenge: z.string().optional(),
  }),
});
export type Problem = z.output<typeof Problem>;

/**
 * A failure as a client reads it. Only the message is required, because a proxy or an older version may omit the rest.
 */
export const ReadProblem = z.object({
  Error: z.object({
    Message: z.string(),
    Code: z.string().catch("unexpected"),
    Fields: z.record(z.string(), z.string()).optional().catch(undefined),
    Current: z.unknown().optional(),
  }),
});
