import { signatures } from './clause/6-4-3-signatures.js'
import { logicalStructure } from './clause/6-7-logical-structure.js'
import * as interaction from './clause/6-3-interaction.js'
import * as metadata from './clause/6-6-metadata.js'
import { clause, type Clause } from './clause/clause.js'

/** 6.3 to 6.11: annotations, forms, actions, metadata, embedded files. */
export const DOCUMENT_CLAUSES: readonly Clause[] = [
  clause(
    '6.3.1',
    [
      'Only the annotation types that PDF/A allows may be used.',
      'Nur von PDF/A erlaubte Anmerkungsarten sind zulässig.',
      'Seuls les types d’annotation permis par PDF/A sont admis.',
      'Solo se admiten los tipos de anotación que PDF/A permite.',
      'Sono ammessi solo i tipi di annotazione consentiti da PDF/A.',
    ],
    interaction.annotationTypes,
  ),
  clause(
    '6.3.2',
    [
      'Annotations must print and may not be hidden.',
      'Anmerkungen müssen druckbar sein und dürfen nicht verborgen sein.',
      'Les annotations doivent s’imprimer et ne pas être masquées.',
      'Las anotaciones deben imprimirse y no pueden ocultarse.',
      'Le annotazioni devono essere stampabili e non nascoste.',
    ],
    interaction.annotationFlags,
  ),
  clause(
    '6.3.3',
    [
      'Annotations need an appearance stream.',
      'Anmerkungen brauchen einen Erscheinungsstrom.',
      'Les annotations exigent un flux d’apparence.',
      'Las anotaciones necesitan un flujo de apariencia.',
      'Le annotazioni richiedono uno stream di aspetto.',
    ],
    interaction.appearances,
  ),
  clause(
    '6.4.1',
    [
      'Form fields may have no actions, and their appearances must be there.',
      'Formularfelder dürfen keine Aktionen haben, und ihre Erscheinungen müssen vorhanden sein.',
      'Les champs de formulaire ne doivent pas avoir d’actions, et leurs apparences doivent exister.',
      'Los campos de formulario no pueden tener acciones, y sus apariencias deben existir.',
      'I campi modulo non possono avere azioni, e i loro aspetti devono esistere.',
    ],
    interaction.forms,
  ),
  clause(
    '6.4.2',
    [
      'XFA forms are not allowed.',
      'XFA-Formulare sind nicht erlaubt.',
      'Les formulaires XFA sont interdits.',
      'No se permiten formularios XFA.',
      'I moduli XFA non sono ammessi.',
    ],
    interaction.xfa,
  ),
  clause(
    '6.4.3',
    [
      'Digital signatures must cover the whole file and hold one signer’s certificate.',
      'Digitale Signaturen müssen die ganze Datei abdecken und das Zertifikat eines Unterzeichners enthalten.',
      'Les signatures numériques doivent couvrir tout le fichier et contenir le certificat d’un signataire.',
      'Las firmas digitales deben cubrir todo el archivo y contener el certificado de un firmante.',
      'Le firme digitali devono coprire l’intero file e contenere il certificato di un firmatario.',
    ],
    signatures,
  ),
  clause(
    '6.5.1',
    [
      'Scripts, launching and other active actions are not allowed.',
      'Skripte, Programmstarts und andere aktive Aktionen sind nicht erlaubt.',
      'Les scripts, lancements et autres actions actives sont interdits.',
      'No se permiten scripts, lanzamientos ni otras acciones activas.',
      'Script, avvii e altre azioni attive non sono ammessi.',
    ],
    interaction.actions,
  ),
  clause(
    '6.5.2',
    [
      'Catalog and pages may not trigger actions.',
      'Katalog und Seiten dürfen keine Aktionen auslösen.',
      'Le catalogue et les pages ne doivent pas déclencher d’actions.',
      'El catálogo y las páginas no pueden desencadenar acciones.',
      'Catalogo e pagine non possono attivare azioni.',
    ],
    interaction.triggers,
  ),
  clause(
    '6.6.2.1',
    [
      'The catalog must have readable XMP metadata.',
      'Der Katalog muss lesbare XMP-Metadaten haben.',
      'Le catalogue doit avoir des métadonnées XMP lisibles.',
      'El catálogo debe tener metadatos XMP legibles.',
      'Il catalogo deve avere metadati XMP leggibili.',
    ],
    metadata.metadataStream,
  ),
  clause(
    '6.6.2.3.1',
    [
      'XMP properties must be of the type that their schema gives them.',
      'XMP-Eigenschaften müssen vom Typ ihres Schemas sein.',
      'Les propriétés XMP doivent être du type que leur schéma leur donne.',
      'Las propiedades XMP deben ser del tipo que les da su esquema.',
      'Le proprietà XMP devono essere del tipo dato dal loro schema.',
    ],
    metadata.propertyValues,
  ),
  clause(
    '6.6.2.3.2',
    [
      'XMP properties of other schemas must be described by an extension schema.',
      'XMP-Eigenschaften anderer Schemata müssen in einem Erweiterungsschema beschrieben sein.',
      'Les propriétés XMP d’autres schémas doivent être décrites par un schéma d’extension.',
      'Las propiedades XMP de otros esquemas deben describirse en un esquema de extensión.',
      'Le proprietà XMP di altri schemi devono essere descritte da uno schema di estensione.',
    ],
    metadata.extensionProperties,
  ),
  clause(
    '6.6.2.3.3',
    [
      'Extension schemas must be complete and use the prefixes of the standard.',
      'Erweiterungsschemata müssen vollständig sein und die Präfixe der Norm verwenden.',
      'Les schémas d’extension doivent être complets et utiliser les préfixes de la norme.',
      'Los esquemas de extensión deben ser completos y usar los prefijos de la norma.',
      'Gli schemi di estensione devono essere completi e usare i prefissi della norma.',
    ],
    metadata.extensionSchemas,
  ),
  clause(
    '6.6.4',
    [
      'The metadata must name the PDF/A part and conformance level.',
      'Die Metadaten müssen Teil und Konformitätsstufe von PDF/A nennen.',
      'Les métadonnées doivent nommer la partie et le niveau de conformité PDF/A.',
      'Los metadatos deben nombrar la parte y el nivel de conformidad PDF/A.',
      'I metadati devono indicare la parte e il livello di conformità PDF/A.',
    ],
    metadata.identification,
  ),
  clause(
    '6.7',
    [
      'At level A the document must be tagged, with structure types that come down to standard ones.',
      'Auf Stufe A muss das Dokument getaggt sein, mit Strukturtypen, die auf Standardtypen zurückgehen.',
      'Au niveau A le document doit être balisé, avec des types de structure ramenés aux types standard.',
      'En el nivel A el documento debe estar etiquetado, con tipos de estructura que remitan a los estándar.',
      'Al livello A il documento deve essere taggato, con tipi di struttura ricondotti a quelli standard.',
    ],
    logicalStructure,
    'content that is neither tagged nor an artifact',
  ),
  clause(
    '6.8',
    [
      'Embedded files must be associated and say their relationship and type.',
      'Eingebettete Dateien müssen zugeordnet sein und Beziehung und Typ nennen.',
      'Les fichiers incorporés doivent être associés et dire leur relation et leur type.',
      'Los archivos incrustados deben asociarse e indicar su relación y su tipo.',
      'I file incorporati devono essere associati e indicare relazione e tipo.',
    ],
    interaction.embeddedFiles,
  ),
  clause(
    '6.9',
    [
      'Optional content must be named, complete and without automatic states.',
      'Optionale Inhalte müssen benannt, vollständig und ohne automatische Zustände sein.',
      'Le contenu optionnel doit être nommé, complet et sans états automatiques.',
      'El contenido opcional debe tener nombre, ser completo y sin estados automáticos.',
      'Il contenuto opzionale deve avere nome, essere completo e senza stati automatici.',
    ],
    interaction.optionalContent,
  ),
  clause(
    '6.10',
    [
      'Alternate presentations are not allowed.',
      'Alternative Präsentationen sind nicht erlaubt.',
      'Les présentations alternatives sont interdites.',
      'No se permiten presentaciones alternativas.',
      'Le presentazioni alternative non sono ammesse.',
    ],
    interaction.presentations,
  ),
  clause(
    '6.11',
    [
      'Document requirements are not allowed.',
      'Dokumentanforderungen sind nicht erlaubt.',
      'Les exigences de document sont interdites.',
      'No se permiten requisitos de documento.',
      'I requisiti di documento non sono ammessi.',
    ],
    interaction.requirements,
  ),
]
