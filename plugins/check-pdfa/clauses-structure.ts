import * as structure from './clause/6-1-file-structure.js'
import * as graphics from './clause/6-2-graphics.js'
import { clause, type Clause } from './clause/clause.js'

/** 6.1: the file's own syntax. */
export const STRUCTURE_CLAUSES: readonly Clause[] = [
  clause(
    '6.1.2',
    [
      'The file header must be %PDF-1.n with a binary comment line behind it.',
      'Der Dateikopf muss %PDF-1.n lauten, gefolgt von einer binären Kommentarzeile.',
      'L’en-tête du fichier doit être %PDF-1.n, suivi d’une ligne de commentaire binaire.',
      'La cabecera del archivo debe ser %PDF-1.n, seguida de una línea de comentario binario.',
      'L’intestazione del file deve essere %PDF-1.n, seguita da una riga di commento binaria.',
    ],
    structure.fileHeader,
  ),
  clause(
    '6.1.3',
    [
      'The trailer must have an ID, no encryption, and nothing may follow the end of the file.',
      'Der Trailer braucht eine ID, darf keine Verschlüsselung haben, und nach dem Dateiende darf nichts folgen.',
      'Le trailer doit avoir un ID, aucun chiffrement, et rien ne doit suivre la fin du fichier.',
      'El trailer debe tener un ID, ningún cifrado, y nada puede seguir al final del archivo.',
      'Il trailer deve avere un ID, nessuna cifratura, e nulla può seguire la fine del file.',
    ],
    structure.fileTrailer,
  ),
  clause(
    '6.1.4',
    [
      'The cross-reference table must be written in the exact form.',
      'Die Querverweistabelle muss in der genauen Form geschrieben sein.',
      'La table des références croisées doit être écrite dans la forme exacte.',
      'La tabla de referencias cruzadas debe escribirse en la forma exacta.',
      'La tabella dei riferimenti incrociati deve essere scritta nella forma esatta.',
    ],
    structure.crossReferences,
  ),
  clause(
    '6.1.6',
    [
      'Hexadecimal strings must have an even number of hexadecimal digits.',
      'Hexadezimale Zeichenketten brauchen eine gerade Zahl hexadezimaler Ziffern.',
      'Les chaînes hexadécimales doivent avoir un nombre pair de chiffres hexadécimaux.',
      'Las cadenas hexadecimales deben tener un número par de dígitos hexadecimales.',
      'Le stringhe esadecimali devono avere un numero pari di cifre esadecimali.',
    ],
    structure.hexStrings,
  ),
  clause(
    '6.1.7.1',
    [
      'Streams must be delimited exactly, with a true length and no external data.',
      'Streams müssen genau begrenzt sein, mit wahrer Länge und ohne externe Daten.',
      'Les flux doivent être délimités exactement, avec une longueur vraie et sans données externes.',
      'Los flujos deben delimitarse con exactitud, con longitud verdadera y sin datos externos.',
      'Gli stream devono essere delimitati esattamente, con lunghezza vera e senza dati esterni.',
    ],
    structure.streams,
  ),
  clause(
    '6.1.7.2',
    [
      'Only the standard filters may be used, and LZW may not.',
      'Nur die Standardfilter sind erlaubt, LZW nicht.',
      'Seuls les filtres standard sont permis, LZW ne l’est pas.',
      'Solo se permiten los filtros estándar, y LZW no.',
      'Sono ammessi solo i filtri standard, e LZW non lo è.',
    ],
    structure.filters,
  ),
  clause(
    '6.1.8',
    [
      'Names of fonts must be valid UTF-8.',
      'Namen von Schriften müssen gültiges UTF-8 sein.',
      'Les noms de polices doivent être en UTF-8 valide.',
      'Los nombres de fuentes deben ser UTF-8 válido.',
      'I nomi dei font devono essere UTF-8 valido.',
    ],
    structure.names,
  ),
  clause(
    '6.1.9',
    [
      'Indirect objects must be written with single spaces and line ends in their places.',
      'Indirekte Objekte müssen mit einzelnen Leerzeichen und Zeilenenden an ihrem Platz geschrieben sein.',
      'Les objets indirects doivent être écrits avec des espaces simples et des fins de ligne à leur place.',
      'Los objetos indirectos deben escribirse con espacios simples y fines de línea en su lugar.',
      'Gli oggetti indiretti devono essere scritti con spazi singoli e fine riga al loro posto.',
    ],
    structure.indirectObjects,
  ),
  clause(
    '6.1.10',
    [
      'Inline images may not use LZW or Crypt.',
      'Eingebettete Bilder dürfen weder LZW noch Crypt verwenden.',
      'Les images en ligne ne doivent utiliser ni LZW ni Crypt.',
      'Las imágenes en línea no pueden usar LZW ni Crypt.',
      'Le immagini in linea non possono usare LZW né Crypt.',
    ],
    graphics.inlineImages,
  ),
  clause(
    '6.1.12',
    [
      'The permissions dictionary may hold UR3 and DocMDP only.',
      'Das Berechtigungsverzeichnis darf nur UR3 und DocMDP enthalten.',
      'Le dictionnaire des permissions ne peut contenir que UR3 et DocMDP.',
      'El diccionario de permisos solo puede contener UR3 y DocMDP.',
      'Il dizionario dei permessi può contenere solo UR3 e DocMDP.',
    ],
    structure.permissions,
  ),
  clause(
    '6.1.13',
    [
      'Numbers, strings, names, nesting and page sizes must keep the limits.',
      'Zahlen, Zeichenketten, Namen, Schachtelung und Seitengrößen müssen die Grenzen einhalten.',
      'Nombres, chaînes, noms, imbrication et formats de page doivent respecter les limites.',
      'Números, cadenas, nombres, anidamiento y tamaños de página deben respetar los límites.',
      'Numeri, stringhe, nomi, annidamento e formati di pagina devono rispettare i limiti.',
    ],
    structure.limits,
  ),
]
