/** Messages by language; `{0}` and so on are placeholders for values. */
const TEXTS = {
  en: {
    hit: '“{0}” matches “{1}” on the sanctions list (entry {2}). This needs a manual check, since names can be similar by chance.',
    old: 'The sanctions list is {0} days old; it should be updated every {1} days.',
    none: 'The parties were not checked against a sanctions list, because none is configured.',
  },
  de: {
    hit: '„{0}“ stimmt mit „{1}“ auf der Sanktionsliste überein (Eintrag {2}). Bitte manuell prüfen, da Namen zufällig übereinstimmen können.',
    old: 'Die Sanktionsliste ist {0} Tage alt; sie sollte alle {1} Tage aktualisiert werden.',
    none: 'Die Beteiligten wurden nicht gegen eine Sanktionsliste geprüft, da keine konfiguriert ist.',
  },
  fr: {
    hit: '« {0} » correspond à « {1} » dans la liste de sanctions (entrée {2}). Une vérification manuelle est nécessaire, car des noms peuvent se ressembler par hasard.',
    old: 'La liste de sanctions date de {0} jours ; elle doit être mise à jour tous les {1} jours.',
    none: 'Les parties n’ont pas été contrôlées, car aucune liste de sanctions n’est configurée.',
  },
  es: {
    hit: '«{0}» coincide con «{1}» de la lista de sanciones (entrada {2}). Es necesaria una revisión manual, ya que los nombres pueden coincidir por casualidad.',
    old: 'La lista de sanciones tiene {0} días de antigüedad; debe actualizarse cada {1} días.',
    none: 'No se han comprobado las partes, porque no hay ninguna lista de sanciones configurada.',
  },
  it: {
    hit: '«{0}» corrisponde a «{1}» nell’elenco delle sanzioni (voce {2}). È necessaria una verifica manuale, perché i nomi possono coincidere per caso.',
    old: 'L’elenco delle sanzioni risale a {0} giorni fa; va aggiornato ogni {1} giorni.',
    none: 'Le parti non sono state verificate, perché non è configurato alcun elenco delle sanzioni.',
  },
}

export function say(locale, key, ...values) {
  const text = (TEXTS[locale] ?? TEXTS.en)[key]
  return text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)])
}
