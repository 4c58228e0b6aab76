"""Uses the generated Python client: makes an invoice, validates it, and has a request refused."""

import sys

import openapi_client as api

address, key, path = sys.argv[1:4]
with open(path, encoding="utf-8") as file:
    request = api.GenerateRequest.from_json(file.read())
refused = request.model_copy(deep=True)
refused.invoice.currency = "EURO"

with api.ApiClient(api.Configuration(host=address, api_key={"ApiKey": key})) as client:
    invoices = api.InvoicesApi(client)
    made = invoices.generate(request)
    print(made.filename, made.validation.status)
    report = invoices.validate(api.ValidateRequest(pdf_base64=made.pdf_base64))
    print(report.valid, report.profile)
    try:
        invoices.generate(refused)
    except api.ApiException as error:
        print(error.status, error.data.error, error.data.details[0].path)
    print(api.AccountApi(client).account().plan)
