import { isLocale, type Locale } from '../../request/checked-request.js'
import type { ProblemCode } from './problem.js'

type Sentences<Key extends string> = Readonly<Record<Key, Readonly<Record<Locale, string>>>>

/** One sentence for each problem, in the five languages (D25); `{0}` is a value. */
const PROBLEM_SENTENCES: Sentences<ProblemCode> = {
  bad_request: {
    en: 'The request is not valid HTTP.',
    de: 'Die Anfrage ist kein gültiges HTTP.',
    fr: 'La requête n’est pas du HTTP valide.',
    es: 'La solicitud no es HTTP válido.',
    it: 'La richiesta non è HTTP valido.',
  },
  validation_failed: {
    en: 'The request was refused; details lists every problem.',
    de: 'Die Anfrage wurde abgelehnt; details nennt jedes Problem.',
    fr: 'La requête a été refusée ; details énumère chaque problème.',
    es: 'La solicitud ha sido rechazada; details enumera cada problema.',
    it: 'La richiesta è stata rifiutata; details elenca ogni problema.',
  },
  not_zugferd: {
    en: 'The PDF has no embedded ZUGFeRD or Factur-X XML.',
    de: 'Das PDF enthält kein eingebettetes ZUGFeRD- oder Factur-X-XML.',
    fr: 'Le PDF ne contient aucun XML ZUGFeRD ou Factur-X.',
    es: 'El PDF no contiene ningún XML de ZUGFeRD o Factur-X.',
    it: 'Il PDF non contiene alcun XML ZUGFeRD o Factur-X.',
  },
  missing_api_key: {
    en: 'The header X-API-Key is missing.',
    de: 'Der Header X-API-Key fehlt.',
    fr: 'L’en-tête X-API-Key est absent.',
    es: 'Falta la cabecera X-API-Key.',
    it: 'Manca l’intestazione X-API-Key.',
  },
  invalid_api_key: {
    en: 'The API key is invalid or revoked.',
    de: 'Der API-Schlüssel ist ungültig oder widerrufen.',
    fr: 'La clé d’API n’est pas valide ou a été révoquée.',
    es: 'La clave de API no es válida o ha sido revocada.',
    it: 'La chiave API non è valida o è stata revocata.',
  },
  quota_exceeded: {
    en: 'The monthly quota of {0} invoices and the overage on trust are used up.',
    de: 'Das Monatskontingent von {0} Rechnungen und der Überhang auf Vertrauen sind verbraucht.',
    fr: 'Le quota mensuel de {0} factures et le dépassement toléré sont épuisés.',
    es: 'La cuota mensual de {0} facturas y el exceso tolerado están agotados.',
    it: 'La quota mensile di {0} fatture e l’eccedenza tollerata sono esaurite.',
  },
  not_found: {
    en: 'There is nothing at this path.',
    de: 'Unter diesem Pfad gibt es nichts.',
    fr: 'Il n’y a rien à ce chemin.',
    es: 'No hay nada en esta ruta.',
    it: 'Non c’è nulla in questo percorso.',
  },
  method_not_allowed: {
    en: 'This path takes {0}.',
    de: 'Dieser Pfad nimmt {0} an.',
    fr: 'Ce chemin accepte {0}.',
    es: 'Esta ruta admite {0}.',
    it: 'Questo percorso accetta {0}.',
  },
  request_timeout: {
    en: 'The request did not arrive in time.',
    de: 'Die Anfrage kam nicht rechtzeitig an.',
    fr: 'La requête n’est pas arrivée à temps.',
    es: 'La solicitud no llegó a tiempo.',
    it: 'La richiesta non è arrivata in tempo.',
  },
  idempotency_conflict: {
    en: 'This Idempotency-Key was used with a different body.',
    de: 'Dieser Idempotency-Key wurde mit einem anderen Inhalt verwendet.',
    fr: 'Cette Idempotency-Key a été utilisée avec un autre contenu.',
    es: 'Esta Idempotency-Key se utilizó con otro contenido.',
    it: 'Questa Idempotency-Key è stata usata con un altro contenuto.',
  },
  payload_too_large: {
    en: 'The limit is {0} bytes.',
    de: 'Die Grenze liegt bei {0} Bytes.',
    fr: 'La limite est de {0} octets.',
    es: 'El límite es de {0} bytes.',
    it: 'Il limite è di {0} byte.',
  },
  unsupported_media_type: {
    en: 'The body must be {0}.',
    de: 'Der Inhalt muss {0} sein.',
    fr: 'Le contenu doit être {0}.',
    es: 'El contenido debe ser {0}.',
    it: 'Il contenuto deve essere {0}.',
  },
  expectation_failed: {
    en: 'Expect takes 100-continue only.',
    de: 'Expect nimmt nur 100-continue an.',
    fr: 'Expect accepte uniquement 100-continue.',
    es: 'Expect solo admite 100-continue.',
    it: 'Expect accetta solo 100-continue.',
  },
  rate_limited: {
    en: 'More than {0} requests in 60 seconds; Retry-After says when to come again.',
    de: 'Mehr als {0} Anfragen in 60 Sekunden; Retry-After sagt, wann es weitergeht.',
    fr: 'Plus de {0} requêtes en 60 secondes ; Retry-After indique quand réessayer.',
    es: 'Más de {0} solicitudes en 60 segundos; Retry-After indica cuándo volver.',
    it: 'Più di {0} richieste in 60 secondi; Retry-After indica quando riprovare.',
  },
  header_too_large: {
    en: 'The headers of the request are too large.',
    de: 'Die Header der Anfrage sind zu groß.',
    fr: 'Les en-têtes de la requête sont trop volumineux.',
    es: 'Las cabeceras de la solicitud son demasiado grandes.',
    it: 'Le intestazioni della richiesta sono troppo grandi.',
  },
  internal_error: {
    en: 'Something went wrong on our side; request_id helps to find it.',
    de: 'Bei uns ist etwas schiefgegangen; request_id hilft, es zu finden.',
    fr: 'Une erreur est survenue de notre côté ; request_id aide à la retrouver.',
    es: 'Algo ha fallado por nuestra parte; request_id ayuda a encontrarlo.',
    it: 'Qualcosa è andato storto da parte nostra; request_id aiuta a trovarlo.',
  },
  unavailable: {
    en: 'The service cannot take this request right now; try again soon.',
    de: 'Der Dienst kann diese Anfrage gerade nicht annehmen; bitte bald erneut versuchen.',
    fr: 'Le service ne peut pas traiter cette requête pour le moment ; réessayez bientôt.',
    es: 'El servicio no puede atender esta solicitud ahora; inténtelo de nuevo pronto.',
    it: 'Il servizio non può accettare questa richiesta ora; riprovare tra poco.',
  },
}

/** What can be wrong with a body or a header that is looked at here. */
const DETAIL_SENTENCES = {
  json: {
    en: 'The body is not valid JSON.',
    de: 'Der Inhalt ist kein gültiges JSON.',
    fr: 'Le contenu n’est pas du JSON valide.',
    es: 'El contenido no es JSON válido.',
    it: 'Il contenuto non è JSON valido.',
  },
  duplicate: {
    en: 'This field appears twice.',
    de: 'Dieses Feld kommt zweimal vor.',
    fr: 'Ce champ apparaît deux fois.',
    es: 'Este campo aparece dos veces.',
    it: 'Questo campo compare due volte.',
  },
  required: {
    en: 'This field is required.',
    de: 'Dieses Feld ist erforderlich.',
    fr: 'Ce champ est obligatoire.',
    es: 'Este campo es obligatorio.',
    it: 'Questo campo è obbligatorio.',
  },
  unknown: {
    en: 'This field is not known.',
    de: 'Dieses Feld ist nicht bekannt.',
    fr: 'Ce champ n’est pas connu.',
    es: 'Este campo no es conocido.',
    it: 'Questo campo non è conosciuto.',
  },
  object: {
    en: 'The body must be a JSON object.',
    de: 'Der Inhalt muss ein JSON-Objekt sein.',
    fr: 'Le contenu doit être un objet JSON.',
    es: 'El contenido debe ser un objeto JSON.',
    it: 'Il contenuto deve essere un oggetto JSON.',
  },
  string: {
    en: 'A string is expected.',
    de: 'Eine Zeichenkette wird erwartet.',
    fr: 'Une chaîne est attendue.',
    es: 'Se espera una cadena.',
    it: 'È attesa una stringa.',
  },
  base64: {
    en: 'This is not Base64.',
    de: 'Das ist kein Base64.',
    fr: 'Ceci n’est pas du Base64.',
    es: 'Esto no es Base64.',
    it: 'Questo non è Base64.',
  },
  empty: {
    en: 'This must not be empty.',
    de: 'Das darf nicht leer sein.',
    fr: 'Ceci ne doit pas être vide.',
    es: 'Esto no debe estar vacío.',
    it: 'Questo non deve essere vuoto.',
  },
  multipart: {
    en: 'The multipart body cannot be read.',
    de: 'Der Multipart-Inhalt kann nicht gelesen werden.',
    fr: 'Le contenu multipart ne peut pas être lu.',
    es: 'El contenido multipart no se puede leer.',
    it: 'Il contenuto multipart non può essere letto.',
  },
  file: {
    en: 'A file is expected.',
    de: 'Eine Datei wird erwartet.',
    fr: 'Un fichier est attendu.',
    es: 'Se espera un fichero.',
    it: 'È atteso un file.',
  },
  idempotencyKey: {
    en: 'Idempotency-Key takes 1 to 255 printable ASCII characters.',
    de: 'Idempotency-Key nimmt 1 bis 255 druckbare ASCII-Zeichen.',
    fr: 'Idempotency-Key accepte de 1 à 255 caractères ASCII imprimables.',
    es: 'Idempotency-Key admite de 1 a 255 caracteres ASCII imprimibles.',
    it: 'Idempotency-Key accetta da 1 a 255 caratteri ASCII stampabili.',
  },
} as const satisfies Sentences<string>

export type DetailSentence = keyof typeof DETAIL_SENTENCES

/** What a problem says to a client, in its language. */
export function problemSentence(code: ProblemCode, locale: string, value = ''): string {
  return PROBLEM_SENTENCES[code][known(locale)].replace('{0}', value)
}

/** What a detail says. */
export function detailSentence(key: DetailSentence, locale: string): string {
  return DETAIL_SENTENCES[key][known(locale)]
}

function known(locale: string): Locale {
  return isLocale(locale) ? locale : 'en'
}
