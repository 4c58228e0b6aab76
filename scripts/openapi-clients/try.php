<?php
// Uses the generated PHP client: makes an invoice, validates it, and has a request refused.

declare(strict_types=1);

use OpenAPI\Client\Api\AccountApi;
use OpenAPI\Client\Api\InvoicesApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\GenerateRequest;
use OpenAPI\Client\Model\ValidateRequest;
use OpenAPI\Client\ObjectSerializer;

[, $address, $key, $path, $library] = $argv;
// Debian's packages are on the include path; Composer would do this for a project of its own.
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class) use ($library): void {
    $file = $library . str_replace(['OpenAPI\\Client', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

$config = (new Configuration())->setHost($address)->setApiKey('X-API-Key', $key);
$invoices = new InvoicesApi(null, $config);
$text = json_decode(file_get_contents($path));
$request = fn (): GenerateRequest => ObjectSerializer::deserialize($text, GenerateRequest::class);

$made = $invoices->generate($request());
echo $made->getFilename(), ' ', $made->getValidation()->getStatus(), "\n";
$report = $invoices->validate(new ValidateRequest(['pdf_base64' => $made->getPdfBase64()]));
echo $report->getValid() ? 'True' : 'False', ' ', $report->getProfile(), "\n";

$refused = $request();
$refused->getInvoice()->setCurrency('EURO');
try {
    $invoices->generate($refused);
} catch (ApiException $error) {
    $problem = $error->getResponseObject();
    echo $error->getCode(), ' ', $problem->getError(), ' ', $problem->getDetails()[0]->getPath(), "\n";
}
echo (new AccountApi(null, $config))->account()->getPlan(), "\n";
