import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.model.GenerateRequest;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.ValidateRequest;

/** Uses the generated Java client: makes an invoice, validates it, and has a request refused. */
public class Try {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("X-API-Key", args[1]));
    var mapper = client.getObjectMapper();
    var invoices = new InvoicesApi(client);

    var text = Files.readString(Path.of(args[2]));
    var request = mapper.readValue(text, GenerateRequest.class);
    var made = invoices.generate(request, null, null, null, null, null, null);
    System.out.println(made.getFilename() + " " + made.getValidation().getStatus());

    var pdf = Base64.getDecoder().decode(made.getPdfBase64());
    var file = new ValidateRequest().pdfBase64(pdf);
    var report = invoices.validate(file, null, null, null, null, null, null);
    System.out.println((report.getValid() ? "True " : "False ") + report.getProfile());

    var refused = mapper.readValue(text, GenerateRequest.class);
    refused.getInvoice().setCurrency("EURO");
    try {
      invoices.generate(refused, null, null, null, null, null, null);
    } catch (ApiException error) {
      var problem = mapper.readValue(error.getResponseBody(), Problem.class);
      System.out.println(
          error.getCode() + " " + problem.getError() + " " + problem.getDetails().get(0).getPath());
    }
    System.out.println(new AccountApi(client).account().getPlan());
  }
}
