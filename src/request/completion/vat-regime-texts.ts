import type { VatRegime } from '../invoice-input.js'

/** What an invoice says of a regime: one text, or one for each official language of the country. */
export type LawText = string | Readonly<Record<string, string>>

/** The texts of a country; a regime that its law does not have is absent. */
export type CountryTexts = Readonly<Partial<Record<VatRegime, LawText>>>

/**
 * What national law requires an invoice to say (Directive 2006/112/EC, article 226 (11) to (14), and the
 * laws that the texts cite), by country of the seller. Where a country has several languages, the
 * first is the default.
 */
export const LAW_TEXTS: Readonly<Record<string, CountryTexts>> = {
  DE: {
    'small-business': 'Steuerfrei als Kleinunternehmer gemäß § 19 Abs. 1 UStG',
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers',
    'reverse-charge-construction':
      'Steuerschuldnerschaft des Leistungsempfängers (§ 13b Abs. 2 Nr. 4 UStG)',
    'margin-used-goods': 'Gebrauchtgegenstände/Sonderregelung (§ 25a UStG)',
    'margin-art': 'Kunstgegenstände/Sonderregelung (§ 25a UStG)',
    'margin-antiques': 'Sammlungsstücke und Antiquitäten/Sonderregelung (§ 25a UStG)',
    'margin-travel': 'Sonderregelung für Reisebüros (§ 25 UStG)',
    'intra-community': 'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b UStG)',
    export: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a UStG)',
  },
  AT: {
    'small-business': 'Steuerfrei als Kleinunternehmer gemäß § 6 Abs. 1 Z 27 UStG 1994',
    'reverse-charge': 'Übergang der Steuerschuld auf den Leistungsempfänger',
    'reverse-charge-construction':
      'Übergang der Steuerschuld auf den Leistungsempfänger (§ 19 Abs. 1a UStG 1994)',
    'margin-used-goods': 'Gebrauchtgegenstände/Sonderregelung (§ 24 UStG 1994)',
    'margin-art': 'Kunstgegenstände/Sonderregelung (§ 24 UStG 1994)',
    'margin-antiques': 'Sammlungsstücke und Antiquitäten/Sonderregelung (§ 24 UStG 1994)',
    'margin-travel': 'Reiseleistungen/Sonderregelung (§ 23 UStG 1994)',
    'intra-community': 'Steuerfreie innergemeinschaftliche Lieferung (Art. 6 Abs. 1 UStG 1994)',
    export: 'Steuerfreie Ausfuhrlieferung (§ 6 Abs. 1 Z 1 UStG 1994)',
  },
  FR: {
    'small-business': 'TVA non applicable, art. 293 B du CGI',
    'reverse-charge': 'Autoliquidation',
    'reverse-charge-construction': 'Autoliquidation (art. 283, 2 nonies du CGI)',
    'margin-used-goods': 'Régime particulier – Biens d’occasion (art. 297 A du CGI)',
    'margin-art': 'Régime particulier – Objets d’art (art. 297 A du CGI)',
    'margin-antiques':
      'Régime particulier – Objets de collection et d’antiquité (art. 297 A du CGI)',
    'margin-travel': 'Régime particulier – Agences de voyages (art. 266, 1-e du CGI)',
    'intra-community': 'Exonération de TVA, art. 262 ter, I du CGI',
    export: 'Exonération de TVA, art. 262, I du CGI',
  },
  IT: {
    'small-business':
      'Operazione senza applicazione dell’IVA, regime forfettario (art. 1, commi da 54 a 89, L. 190/2014)',
    'reverse-charge': 'Inversione contabile',
    'reverse-charge-construction': 'Inversione contabile (art. 17, sesto comma, D.P.R. 633/1972)',
    'margin-used-goods': 'Regime del margine – beni usati (art. 36 D.L. 41/1995)',
    'margin-art': 'Regime del margine – oggetti d’arte (art. 36 D.L. 41/1995)',
    'margin-antiques':
      'Regime del margine – oggetti di antiquariato o da collezione (art. 36 D.L. 41/1995)',
    'margin-travel': 'Regime del margine – agenzie di viaggio (art. 74-ter D.P.R. 633/1972)',
    'intra-community': 'Operazione non imponibile, art. 41 D.L. 331/1993',
    export: 'Operazione non imponibile, art. 8 D.P.R. 633/1972',
  },
  ES: {
    'reverse-charge': 'Inversión del sujeto pasivo',
    'reverse-charge-construction':
      'Inversión del sujeto pasivo (art. 84.Uno.2.º f) de la Ley 37/1992)',
    'margin-used-goods': 'Régimen especial de los bienes usados (art. 135 de la Ley 37/1992)',
    'margin-art': 'Régimen especial de los objetos de arte (art. 135 de la Ley 37/1992)',
    'margin-antiques':
      'Régimen especial de las antigüedades y objetos de colección (art. 135 de la Ley 37/1992)',
    'margin-travel': 'Régimen especial de las agencias de viajes (art. 141 de la Ley 37/1992)',
    'intra-community': 'Entrega intracomunitaria exenta (art. 25 de la Ley 37/1992)',
    export: 'Exportación exenta (art. 21 de la Ley 37/1992)',
  },
  BE: {
    'small-business': {
      nl: 'Bijzondere vrijstellingsregeling van belasting – kleine onderneming, btw niet toepasselijk (art. 56bis Wbtw)',
      fr: 'Régime particulier de la franchise de taxe – petite entreprise, TVA non applicable (art. 56bis du Code de la TVA)',
      de: 'Sonderregelung der Steuerbefreiung – Kleinunternehmen, MwSt. nicht anwendbar (Art. 56bis des MwSt.-Gesetzbuches)',
    },
    'reverse-charge': {
      nl: 'Btw verlegd',
      fr: 'Autoliquidation',
      de: 'Verlagerung der Steuerschuldnerschaft',
    },
    'reverse-charge-construction': {
      nl: 'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand na de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten. (art. 20 koninklijk besluit nr. 1)',
      fr: 'Autoliquidation. En l’absence de contestation par écrit, dans un délai d’un mois à compter de la réception de la facture, le client est présumé reconnaître qu’il est un assujetti tenu au dépôt de déclarations périodiques. Si cette condition n’est pas remplie, le client endossera, par rapport à cette condition, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus. (art. 20 de l’arrêté royal n° 1)',
      de: 'Verlagerung der Steuerschuldnerschaft. Bestreitet der Kunde dies nicht binnen eines Monats nach Empfang der Rechnung schriftlich, gilt als anerkannt, dass er ein Steuerpflichtiger ist, der periodische Erklärungen einreichen muss. Ist diese Bedingung nicht erfüllt, haftet der Kunde insoweit für die Zahlung der geschuldeten Steuer, Zinsen und Geldbußen. (Art. 20 des Königlichen Erlasses Nr. 1)',
    },
    'margin-used-goods': {
      nl: 'Bijzondere regeling – gebruikte goederen (art. 58, § 4 Wbtw)',
      fr: 'Régime particulier – Biens d’occasion (art. 58, § 4 du Code de la TVA)',
      de: 'Gebrauchtgegenstände/Sonderregelung (Art. 58 § 4 des MwSt.-Gesetzbuches)',
    },
    'margin-art': {
      nl: 'Bijzondere regeling – kunstvoorwerpen (art. 58, § 4 Wbtw)',
      fr: 'Régime particulier – Objets d’art (art. 58, § 4 du Code de la TVA)',
      de: 'Kunstgegenstände/Sonderregelung (Art. 58 § 4 des MwSt.-Gesetzbuches)',
    },
    'margin-antiques': {
      nl: 'Bijzondere regeling – voorwerpen voor verzamelingen of antiquiteiten (art. 58, § 4 Wbtw)',
      fr: 'Régime particulier – Objets de collection et d’antiquité (art. 58, § 4 du Code de la TVA)',
      de: 'Sammlungsstücke und Antiquitäten/Sonderregelung (Art. 58 § 4 des MwSt.-Gesetzbuches)',
    },
    'margin-travel': {
      nl: 'Bijzondere regeling – reisbureaus (koninklijk besluit nr. 35)',
      fr: 'Régime particulier – Agences de voyages (arrêté royal n° 35)',
      de: 'Sonderregelung für Reisebüros (Königlicher Erlass Nr. 35)',
    },
    'intra-community': {
      nl: 'Vrijgestelde intracommunautaire levering (art. 39bis Wbtw)',
      fr: 'Livraison intracommunautaire exemptée (art. 39bis du Code de la TVA)',
      de: 'Steuerfreie innergemeinschaftliche Lieferung (Art. 39bis des MwSt.-Gesetzbuches)',
    },
    export: {
      nl: 'Vrijgestelde uitvoer (art. 39 Wbtw)',
      fr: 'Exportation exemptée (art. 39 du Code de la TVA)',
      de: 'Steuerfreie Ausfuhr (Art. 39 des MwSt.-Gesetzbuches)',
    },
  },
  NL: {
    'small-business':
      'Vrijgesteld van btw op grond van de kleineondernemersregeling (art. 25 Wet OB 1968)',
    'reverse-charge': 'Btw verlegd',
    'reverse-charge-construction': 'Btw verlegd (art. 24b Uitvoeringsbesluit OB 1968)',
    'margin-used-goods': 'Bijzondere regeling – gebruikte goederen (art. 28b Wet OB 1968)',
    'margin-art': 'Bijzondere regeling – kunstvoorwerpen (art. 28b Wet OB 1968)',
    'margin-antiques':
      'Bijzondere regeling – voorwerpen voor verzamelingen of antiquiteiten (art. 28b Wet OB 1968)',
    'margin-travel': 'Bijzondere regeling – reisbureaus (art. 28z Wet OB 1968)',
    'intra-community': 'Intracommunautaire levering, 0% btw (tabel II, post a.6, Wet OB 1968)',
    export: 'Uitvoer, 0% btw (tabel II, post a.2, Wet OB 1968)',
  },
  LU: {
    'small-business': {
      fr: 'TVA non applicable – article 57 de la loi modifiée du 12 février 1979 concernant la taxe sur la valeur ajoutée',
      de: 'MwSt. nicht anwendbar – Artikel 57 des geänderten Mehrwertsteuergesetzes vom 12. Februar 1979',
    },
    'reverse-charge': {
      fr: 'Autoliquidation',
      de: 'Steuerschuldnerschaft des Leistungsempfängers',
    },
    'margin-used-goods': {
      fr: 'Régime particulier – Biens d’occasion (art. 56ter de la loi TVA)',
      de: 'Gebrauchtgegenstände/Sonderregelung (Art. 56ter des MwSt.-Gesetzes)',
    },
    'margin-art': {
      fr: 'Régime particulier – Objets d’art (art. 56ter de la loi TVA)',
      de: 'Kunstgegenstände/Sonderregelung (Art. 56ter des MwSt.-Gesetzes)',
    },
    'margin-antiques': {
      fr: 'Régime particulier – Objets de collection et d’antiquité (art. 56ter de la loi TVA)',
      de: 'Sammlungsstücke und Antiquitäten/Sonderregelung (Art. 56ter des MwSt.-Gesetzes)',
    },
    'margin-travel': {
      fr: 'Régime particulier – Agences de voyages (art. 56bis de la loi TVA)',
      de: 'Sonderregelung für Reisebüros (Art. 56bis des MwSt.-Gesetzes)',
    },
    'intra-community': {
      fr: 'Livraison intracommunautaire exonérée (art. 43 de la loi TVA)',
      de: 'Steuerfreie innergemeinschaftliche Lieferung (Art. 43 des MwSt.-Gesetzes)',
    },
    export: {
      fr: 'Exportation exonérée (art. 43 de la loi TVA)',
      de: 'Steuerfreie Ausfuhr (Art. 43 des MwSt.-Gesetzes)',
    },
  },
}
