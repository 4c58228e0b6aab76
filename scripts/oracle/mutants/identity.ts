import { nearCode } from './forms.js'
import { leaves, pick, type Change } from './places.js'
import { localName, placesIn } from './tree.js'

/** Countries with rules of their own, and some without. */
const COUNTRIES = 'DE FR DK SE NO IT NL GR EL IS AT GB XI 1A US de'.split(' ')
const PARTY = /^(?:SellerTradeParty|BuyerTradeParty|Accounting(?:Supplier|Customer)Party)$/
const COUNTRY = /(?:CountryID|Country\/IdentificationCode)$/
/** Schemes of identifiers, each with numbers that are right and wrong. */
const SCHEMES = `
  0088 7300010000001 7300010000002 730001000001|0192 974760673 974760674 97476067|0184 DK12345674 12345674 DK12345678
  0208 0202239951 0202239952|0007 5567212047 5567212048 556721-2047|0151 51824753556 51824753557|0106 12345678 1234567
  0190 12345678901234567890 1234567890123456789|0201 ABC123 abc123 ABCDE|0210 RSSMRA85T10A562S 12345678903
  0211 IT12345670017 IT12345670018 12345670017|9906 IT12345670017|9907 RSSMRA85T10A562S|0130 1 EM.x|0204 04011000-12345-67 991-33333TEST-33
  0002 732829320 73282932000074 732829321|0009 73282932000074 73282932000075|0225 732829320 732829320_X A|0223 FR12345678901
  0224 732829320_A|0226 x|0227 FR:1|0228 1234567|0229 1|0231 1|0238 1234|0240 1|9930 DE123456789 DE12345678|SEPA DE98ZZZ09999999999
  TAX 123456785 x|EM a@b.c a.b|0060 123456789|0199 529900T8BM49AURSDO55 529900T8BM49AURSDO56|0235 1|0241 1|0248 1|0000 1|9999 1|AAB x|ZZZ x`
  .trim()
  .split(/[|\n]/)
  .map((line) => line.trim().split(' ') as [string, ...string[]])

/** Puts another code of the same list, or nearly one, into a leaf or an attribute. */
export const codeOfList: Change = (root, stock, random) => {
  const coded = placesIn(root).flatMap(({ node, path }) => [
    ...(node.children.length === 0 && stock.codeLike(node.text.trim(), random) !== undefined
      ? [{ path, old: node.text.trim(), put: (code: string) => (node.text = code) }]
      : []),
    ...[...node.attributes]
      .filter(([, value]) => stock.codeLike(value, random) !== undefined)
      .map(([key, old]) => ({
        path: `${path}/@${key}`,
        old,
        put: (code: string) => node.attributes.set(key, code),
      })),
  ])
  if (coded.length === 0) return undefined
  const { path, old, put } = random.pick(coded)
  const other = random.below(3) === 0 ? old : (stock.codeLike(old, random) ?? old)
  const code = random.below(3) === 0 ? nearCode(other, random) : other
  put(code)
  return `code of list=${code} ${path}`
}

/** Moves a party to another country, with its VAT identifiers. */
export const country: Change = (root, _, random) => {
  const party = pick(
    placesIn(root).filter(({ node }) => PARTY.test(localName(node))),
    random,
  )
  if (party === undefined) return undefined
  const code = random.pick(COUNTRIES)
  for (const { node, path } of placesIn(party.node)) {
    if (COUNTRY.test(path)) node.text = code
    if (node.children.length === 0 && /^[A-Z]{2}\w{5,}$/.test(node.text))
      node.text = (code === 'GR' ? 'EL' : code) + node.text.slice(2)
  }
  return `country ${code} ${party.path}`
}

/** Gives an identifier a scheme, with a number that may fit it. */
export const scheme: Change = (root, _, random) => {
  const place = pick(
    leaves(root).filter(({ node }) => /(?:ID|Assigned)$/.test(localName(node))),
    random,
  )
  if (place === undefined) return undefined
  const [id, ...numbers] = random.pick(SCHEMES)
  place.node.attributes.set('schemeID', id)
  place.node.text = random.pick(numbers)
  return `scheme ${id} ${place.node.text} ${place.path}`
}
