using System;
using System.IO;
using Newtonsoft.Json;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

/// <summary>Uses the generated C# client: makes an invoice, validates it, and has a request refused.</summary>
public static class Try
{
    public static void Main(string[] args)
    {
        var configuration = new Configuration { BasePath = args[0] };
        configuration.ApiKey["X-API-Key"] = args[1];
        var text = File.ReadAllText(args[2]);
        var invoices = new InvoicesApi(configuration);

        var made = invoices.Generate(JsonConvert.DeserializeObject<GenerateRequest>(text));
        Console.WriteLine($"{made.Filename} {Sent(made.Validation.Status)}");

        var pdf = Convert.FromBase64String(made.PdfBase64);
        var report = invoices.Validate(new ValidateRequest(pdfBase64: pdf));
        Console.WriteLine($"{report.Valid} {report.Profile}");

        var refused = JsonConvert.DeserializeObject<GenerateRequest>(text);
        refused.Invoice.Currency = "EURO";
        try
        {
            invoices.Generate(refused);
        }
        catch (ApiException error)
        {
            var problem = JsonConvert.DeserializeObject<Problem>((string)error.ErrorContent);
            Console.WriteLine($"{error.ErrorCode} {Sent(problem.Error)} {problem.Details[0].Path}");
        }
        Console.WriteLine(Sent(new AccountApi(configuration).Account().Plan));
    }

    /// <summary>The value of an enumeration as the service sends it.</summary>
    private static string Sent(object value)
    {
        return JsonConvert.SerializeObject(value).Trim('"');
    }
}
