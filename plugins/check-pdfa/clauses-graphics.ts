import * as colors from './clause/6-2-4-colors.js'
import * as graphics from './clause/6-2-graphics.js'
import { jpeg2000 } from './clause/6-2-8-3-jpeg2000.js'
import { clause, type Clause } from './clause/clause.js'

/** 6.2.2 to 6.2.10: what is drawn. */
export const GRAPHICS_CLAUSES: readonly Clause[] = [
  clause(
    '6.2.2',
    [
      'Content streams may use the operators of ISO 32000-1 only.',
      'Inhaltsströme dürfen nur die Operatoren von ISO 32000-1 verwenden.',
      'Les flux de contenu ne peuvent utiliser que les opérateurs d’ISO 32000-1.',
      'Los flujos de contenido solo pueden usar los operadores de ISO 32000-1.',
      'Gli stream di contenuto possono usare solo gli operatori di ISO 32000-1.',
    ],
    graphics.contentStreams,
  ),
  clause(
    '6.2.3',
    [
      'The output intent must be of the right kind, with a valid ICC profile.',
      'Die Ausgabebedingung muss von der richtigen Art sein und ein gültiges ICC-Profil haben.',
      'L’intention de sortie doit être du bon type, avec un profil ICC valide.',
      'La intención de salida debe ser del tipo correcto, con un perfil ICC válido.',
      'L’intento di output deve essere del tipo giusto, con un profilo ICC valido.',
    ],
    graphics.outputIntent,
  ),
  clause(
    '6.2.4.2',
    [
      'ICC based colour spaces must hold a valid ICC profile.',
      'ICC-basierte Farbräume müssen ein gültiges ICC-Profil enthalten.',
      'Les espaces de couleur ICC doivent contenir un profil ICC valide.',
      'Los espacios de color ICC deben contener un perfil ICC válido.',
      'Gli spazi colore ICC devono contenere un profilo ICC valido.',
    ],
    graphics.iccBased,
  ),
  clause(
    '6.2.4.3',
    [
      'Device colours need a default colour space or an output intent that fits.',
      'Gerätefarben brauchen einen Standardfarbraum oder eine passende Ausgabebedingung.',
      'Les couleurs de périphérique exigent un espace par défaut ou une intention de sortie adaptée.',
      'Los colores de dispositivo exigen un espacio predeterminado o una intención de salida adecuada.',
      'I colori di dispositivo richiedono uno spazio predefinito o un intento di output adatto.',
    ],
    colors.uncalibrated,
  ),
  clause(
    '6.2.4.4',
    [
      'Spot colours must be defined alike everywhere, on an alternate space that is defined.',
      'Sonderfarben müssen überall gleich definiert sein, auf einem definierten Ersatzfarbraum.',
      'Les couleurs d’accompagnement doivent être définies partout de même, sur un espace alternatif défini.',
      'Los colores planos deben definirse igual en todas partes, sobre un espacio alternativo definido.',
      'I colori spot devono essere definiti ovunque allo stesso modo, su uno spazio alternativo definito.',
    ],
    colors.separations,
  ),
  clause(
    '6.2.4.5',
    [
      'Indexed and pattern colour spaces need a defined base.',
      'Indizierte und Musterfarbräume brauchen eine definierte Basis.',
      'Les espaces indexés et de motif exigent une base définie.',
      'Los espacios indexados y de patrón exigen una base definida.',
      'Gli spazi indicizzati e a motivo richiedono una base definita.',
    ],
    colors.indexed,
  ),
  clause(
    '6.2.5',
    [
      'Graphics states may not use transfer functions or other halftones.',
      'Grafikzustände dürfen keine Übertragungsfunktionen und keine anderen Raster verwenden.',
      'Les états graphiques ne doivent utiliser ni fonctions de transfert ni autres trames.',
      'Los estados gráficos no pueden usar funciones de transferencia ni otras tramas.',
      'Gli stati grafici non possono usare funzioni di trasferimento né altri retini.',
    ],
    graphics.graphicsStates,
  ),
  clause(
    '6.2.6',
    [
      'Only the four standard rendering intents may be used.',
      'Nur die vier Standard-Wiedergabeziele sind erlaubt.',
      'Seules les quatre intentions de rendu standard sont permises.',
      'Solo se permiten las cuatro intenciones de representación estándar.',
      'Sono ammessi solo i quattro intenti di rendering standard.',
    ],
    graphics.renderingIntents,
  ),
  clause(
    '6.2.8.1',
    [
      'Images may not have alternates, OPI or interpolation.',
      'Bilder dürfen keine Alternativen, kein OPI und keine Interpolation haben.',
      'Les images ne doivent avoir ni variantes, ni OPI, ni interpolation.',
      'Las imágenes no pueden tener alternativas, OPI ni interpolación.',
      'Le immagini non possono avere alternative, OPI né interpolazione.',
    ],
    graphics.images,
  ),
  clause(
    '6.2.8.3',
    [
      'JPEG 2000 images must be of the baseline that PDF/A allows.',
      'JPEG-2000-Bilder müssen dem von PDF/A erlaubten Umfang entsprechen.',
      'Les images JPEG 2000 doivent être du sous-ensemble permis par PDF/A.',
      'Las imágenes JPEG 2000 deben ser del subconjunto que PDF/A permite.',
      'Le immagini JPEG 2000 devono essere del sottoinsieme ammesso da PDF/A.',
    ],
    jpeg2000,
  ),
  clause(
    '6.2.9.1',
    [
      'Form XObjects may not have OPI or PostScript.',
      'Form-XObjects dürfen weder OPI noch PostScript enthalten.',
      'Les objets formulaires ne doivent avoir ni OPI ni PostScript.',
      'Los objetos de formulario no pueden tener OPI ni PostScript.',
      'Gli oggetti form non possono avere OPI né PostScript.',
    ],
    graphics.formXObjects,
  ),
  clause(
    '6.2.9.2',
    [
      'Reference XObjects are not allowed.',
      'Referenz-XObjects sind nicht erlaubt.',
      'Les XObjects de référence sont interdits.',
      'No se permiten XObjects de referencia.',
      'Gli XObject di riferimento non sono ammessi.',
    ],
    graphics.referenceXObjects,
  ),
  clause(
    '6.2.9.3',
    [
      'PostScript XObjects are not allowed.',
      'PostScript-XObjects sind nicht erlaubt.',
      'Les XObjects PostScript sont interdits.',
      'No se permiten XObjects PostScript.',
      'Gli XObject PostScript non sono ammessi.',
    ],
    graphics.postScriptXObjects,
  ),
  clause(
    '6.2.10',
    [
      'Transparency needs standard blend modes and a defined blending space.',
      'Transparenz braucht Standard-Mischmodi und einen definierten Mischfarbraum.',
      'La transparence exige des modes de fusion standard et un espace de fusion défini.',
      'La transparencia exige modos de fusión estándar y un espacio de fusión definido.',
      'La trasparenza richiede modi di fusione standard e uno spazio di fusione definito.',
    ],
    (subject, found) => {
      graphics.transparency(subject, found)
      colors.blendingSpaces(subject, found)
    },
  ),
]
