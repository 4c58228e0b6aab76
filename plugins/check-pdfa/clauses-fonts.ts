import * as fonts from './clause/6-2-11-fonts.js'
import * as glyphs from './clause/6-2-11-glyphs.js'
import { clause, type Clause } from './clause/clause.js'

/** 6.2.11: fonts. */
export const FONT_CLAUSES: readonly Clause[] = [
  clause(
    '6.2.11.2',
    [
      'Fonts must be of a type that ISO 32000-1 knows.',
      'Schriften müssen von einem Typ sein, den ISO 32000-1 kennt.',
      'Les polices doivent être d’un type connu d’ISO 32000-1.',
      'Las fuentes deben ser de un tipo que ISO 32000-1 conozca.',
      'I font devono essere di un tipo noto a ISO 32000-1.',
    ],
    fonts.fontTypes,
    'font programs beyond the tables that other clauses read',
  ),
  clause(
    '6.2.11.3.1',
    [
      'Character collections of font and CMap must agree.',
      'Zeichensammlungen von Schrift und CMap müssen übereinstimmen.',
      'Les collections de caractères de la police et de la CMap doivent concorder.',
      'Las colecciones de caracteres de fuente y CMap deben coincidir.',
      'Le raccolte di caratteri di font e CMap devono concordare.',
    ],
    fonts.characterCollections,
    'supplements of predefined CMaps',
  ),
  clause(
    '6.2.11.3.2',
    [
      'A CIDFontType2 needs a CIDToGIDMap.',
      'Eine CIDFontType2 braucht eine CIDToGIDMap.',
      'Une CIDFontType2 exige une CIDToGIDMap.',
      'Una CIDFontType2 necesita una CIDToGIDMap.',
      'Un CIDFontType2 richiede una CIDToGIDMap.',
    ],
    fonts.cidToGid,
  ),
  clause(
    '6.2.11.3.3',
    [
      'CMaps must be predefined or embedded.',
      'CMaps müssen vordefiniert oder eingebettet sein.',
      'Les CMaps doivent être prédéfinies ou incorporées.',
      'Las CMap deben ser predefinidas o incrustadas.',
      'Le CMap devono essere predefinite o incorporate.',
    ],
    fonts.cmaps,
  ),
  clause(
    '6.2.11.4.1',
    [
      'Fonts that are used must be embedded.',
      'Verwendete Schriften müssen eingebettet sein.',
      'Les polices utilisées doivent être incorporées.',
      'Las fuentes usadas deben estar incrustadas.',
      'I font usati devono essere incorporati.',
    ],
    glyphs.embeddedFonts,
    'glyphs under predefined CMaps',
  ),
  clause(
    '6.2.11.4.2',
    [
      'CIDSet and CharSet must list the glyphs of the subset.',
      'CIDSet und CharSet müssen die Glyphen der Teilmenge aufführen.',
      'CIDSet et CharSet doivent énumérer les glyphes du sous-ensemble.',
      'CIDSet y CharSet deben enumerar los glifos del subconjunto.',
      'CIDSet e CharSet devono elencare i glifi del sottoinsieme.',
    ],
    glyphs.glyphLists,
  ),
  clause(
    '6.2.11.5',
    [
      'Glyph widths must agree with the font program.',
      'Glyphenbreiten müssen mit dem Schriftprogramm übereinstimmen.',
      'Les largeurs des glyphes doivent concorder avec le programme de la police.',
      'Los anchos de los glifos deben coincidir con el programa de la fuente.',
      'Le larghezze dei glifi devono concordare con il programma del font.',
    ],
    glyphs.widths,
    'glyphs under predefined CMaps',
  ),
  clause(
    '6.2.11.6',
    [
      'TrueType fonts must be encoded as their kind demands.',
      'TrueType-Schriften müssen so kodiert sein, wie es ihre Art verlangt.',
      'Les polices TrueType doivent être codées comme leur type l’exige.',
      'Las fuentes TrueType deben codificarse como exige su tipo.',
      'I font TrueType devono essere codificati come richiede il loro tipo.',
    ],
    glyphs.trueTypeEncodings,
  ),
  clause(
    '6.2.11.7',
    [
      'Text must be mapped to Unicode at levels U and A.',
      'Text muss auf den Stufen U und A Unicode zugeordnet sein.',
      'Le texte doit correspondre à Unicode aux niveaux U et A.',
      'El texto debe corresponder a Unicode en los niveles U y A.',
      'Il testo deve corrispondere a Unicode ai livelli U e A.',
    ],
    glyphs.unicodeMaps,
    'private use values without /ActualText',
  ),
  clause(
    '6.2.11.8',
    [
      'No text may show the .notdef glyph.',
      'Kein Text darf die Glyphe .notdef zeigen.',
      'Aucun texte ne doit montrer le glyphe .notdef.',
      'Ningún texto puede mostrar el glifo .notdef.',
      'Nessun testo può mostrare il glifo .notdef.',
    ],
    glyphs.notdef,
    'glyphs under predefined CMaps',
  ),
]
