import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccountApi;
import org.openapitools.client.api.InvoicesApi;
import org.openapitools.client.model.GenerateAnswer;
import org.openapitools.client.model.GenerateRequest;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.ValidateRequest;
import org.openapitools.client.model.ValidateResponse;

/** Uses the generated Java client: makes an invoice, validates it, and has a request refused. */
public class Try {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(call -> call.header("X-API-Key", args[1]));
    InvoicesApi invoices = new InvoicesApi(client);
    String json = Files.readString(Path.of(args[2]));
    GenerateRequest request = client.getObjectMapper().readValue(json, GenerateRequest.class);
    GenerateAnswer made = invoices.generate(request, null, null, null, null, null, null);
    System.out.println(made.getFilename() + " " + made.getValidation().getStatus());
    ValidateRequest file = new ValidateRequest().pdfBase64(Base64.getDecoder().decode(made.getPdfBase64()));
    ValidateResponse report = invoices.validate(file, null, null, null, null, null, null);
    System.out.println((report.getValid() ? "True " : "False ") + report.getProfile());
    request.getInvoice().setCurrency("EURO");
    try {
      invoices.generate(request, null, null, null, null, null, null);
    } catch (ApiException error) {
      Problem problem = client.getObjectMapper().readValue(error.getResponseBody(), Problem.class);
      String path = problem.getDetails().get(0).getPath();
      System.out.println(error.getCode() + " " + problem.getError() + " " + path);
    }
    System.out.println(new AccountApi(client).account().getPlan());
  }
}
