/** What the findings say, by language; `{0}` and so on stand for values. */
const TEXTS = {
  en: {
    hit: '“{0}” is like “{1}” of the sanctions list (entry {2}). Somebody has to look at it: names may be alike by chance.',
    old: 'The sanctions list is {0} days old; it should be renewed every {1} days.',
    none: 'The parties were not compared with a sanctions list: none is set up.',
  },
  de: {
    hit: '„{0}“ gleicht „{1}“ auf der Sanktionsliste (Eintrag {2}). Das muss ein Mensch prüfen: Namen können zufällig gleich sein.',
    old: 'Die Sanktionsliste ist {0} Tage alt; sie soll alle {1} Tage erneuert werden.',
    none: 'Die Beteiligten wurden mit keiner Sanktionsliste verglichen: es ist keine eingerichtet.',
  },
  fr: {
    hit: '« {0} » ressemble à « {1} » de la liste de sanctions (entrée {2}). À vérifier par une personne : des noms peuvent se ressembler par hasard.',
    old: 'La liste de sanctions date de {0} jours ; elle est à renouveler tous les {1} jours.',
    none: 'Les parties n’ont été comparées à aucune liste de sanctions : aucune n’est configurée.',
  },
  es: {
    hit: '«{0}» se parece a «{1}» de la lista de sanciones (entrada {2}). Debe revisarlo una persona: los nombres pueden coincidir por azar.',
    old: 'La lista de sanciones tiene {0} días; debe renovarse cada {1} días.',
    none: 'Las partes no se compararon con ninguna lista de sanciones: no hay ninguna configurada.',
  },
  it: {
    hit: '«{0}» somiglia a «{1}» dell’elenco delle sanzioni (voce {2}). Va verificato da una persona: i nomi possono coincidere per caso.',
    old: 'L’elenco delle sanzioni ha {0} giorni; va rinnovato ogni {1} giorni.',
    none: 'Le parti non sono state confrontate con alcun elenco delle sanzioni: non ne è configurato nessuno.',
  },
}

export function say(locale, key, ...values) {
  const text = (TEXTS[locale] ?? TEXTS.en)[key]
  return text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)])
}
