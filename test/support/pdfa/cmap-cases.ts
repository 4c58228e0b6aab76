import { type PdfaCase, requirement } from '../requirements/case.js'
import { mapped } from './fonts/font-cases.js'
import { text } from './tagged-cases.js'

/** A CMap whose program has these words among its operators. */
const running = (words: string) => mapped('<0001>', { uses: words })
/** A CMap with these lists after its code space of two bytes. */
const listing = (map: string, shown = '<0001>') => mapped(shown, { map })
/** A CMap with these code spaces. */
const spaced = (spaces: string, shown = '<0001>') => mapped(shown, { spaces })
const MAP = '1 begincidrange <0001> <0002> 1 endcidrange'

/** A simple font whose ToUnicode CMap says this. */
const unicode = (map: string) => text('(A)', { level: 'U', unicode: map })

/** CMaps whose program is broken (Technical Note 5014; ISO 32000-1, 9.7.5.3, 9.7.6 and 9.10.3). */
export const CMAP_CASES: readonly PdfaCase[] = [
  requirement(
    '6.2.11.3.3-2',
    { 'an operator between key and value': () => mapped('<0001>', { mode: '/WMode 1 pop 0 def' }) },
    {
      'a string in place of a number': () => mapped('<0001>', { mode: '/WMode (0) def' }),
      'a string in the dictionary': () => mapped('<0001>', { dict: '/WMode(0)' }),
      'a number of several digits': () => mapped('<0001>', { mode: '/WMode 101 def' }),
      'under a comment': () =>
        mapped('<0001>', { mode: '/WMode % horizontal\n1 def', dict: '/WMode 0' }),
    },
  ),
  requirement(
    '6.2.11.8-1',
    {
      'operators that CMaps have no need of': () =>
        running(
          '/A 1 def A 2 add 3 exch pop pop mark 1 2 cleartomark [1 [2]] {pop} 3 array length',
        ),
      'operators of the stack and of choices': () =>
        running('1 2 2 copy 3 2 roll 1 index [1] 0 5 put true {1} if false {1} {2} ifelse clear'),
      'a loop': () => running('0 1 3 {pop} for 3 -1 0 {pop} for'),
      'a procedure that is not run': () => running('false {/Odd dict} if 1 2 gt {/Odd dict} if'),
      'the last item of an array': () => running('[1 [2] 3] 2 5 put 1 1 add array 1 5 put'),
      'a dictionary that is written': () => running('<</A 1>> pop'),
      'an unknown operator': () => running('odd'),
      'operators that compute': () =>
        running('4 sqrt 1 ln 10 log 2 3 exp 90 sin 0 cos 1 1 atan 1 4 bitshift 7 2 mod clear'),
      'a number in another base': () => running('1 2 3 16#0003 copy 2#11 1 roll clear'),
      'a CID in another base': () => listing('1 begincidrange <0001> <0002> 16#1 endcidrange'),
      'a number before that of a list': () => listing(`1 ${MAP}`),
      'a code that two lists map': () =>
        listing(`1 begincidchar <0001> 2 endcidchar 1 begincidchar <0001> 1 endcidchar`),
      'an undefined character with a glyph': () =>
        listing(`1 beginnotdefrange <0001> <0009> 1 endnotdefrange`, '<0001>'),
      'a code space that overlaps another': () =>
        spaced('2 begincodespacerange <0000> <FFFF> <00> <40> endcodespacerange'),
    },
    {
      'an operator without its operand': () => running('clear pop'),
      'an operator with an operand of another type': () => running('/Odd dict'),
      'one operand to exchange': () => running('clear 1 exch'),
      'a place beyond the stack': () => running('clear 1 2 5 index'),
      ...Object.fromEntries(
        ['sqrt', 'ln', 'log', 'exp', 'sin', 'cos', 'atan', 'bitshift'].map((operator) => [
          `${operator} of a string`,
          () => running(`1 (a) ${operator}`),
        ]),
      ),
      'a list of no kind and no entries, which takes the next token': () =>
        running('0 begincmap 1 3 {pop} for'),
      'a choice by a sign': () => running('1 2- gt {/Odd dict} if'),
      'a sign as the number to copy': () => running('clear 1 2 + copy'),
      'a loop by less than one': () => running('0 .5 3 {pop} for'),
      'a loop from a sign on': () => running('0-- 1 3 {pop} for'),
      'an array of more items than there can be': () => running('12345678901 array pop'),
      'fewer codes than a number in another base says': () =>
        listing('16#20 begincidchar <0001> 1 endcidchar'),
      'undefined characters up to a code beyond 31 bits': () =>
        listing('1 beginnotdefrange <0001> <FFFF0009> 1 endnotdefrange'),
      'more to copy than there is': () => running('clear 1 2 3 copy'),
      'more to roll than there is': () => running('clear 1 2 3 1 roll'),
      'a number in place of a condition': () => running('1 {1} if'),
      'a choice without procedures': () => running('true 1 2 ifelse'),
      'an array in place of a procedure that is not run': () => running('false [1] if'),
      'a choice with one procedure': () => running('clear true {1} ifelse'),
      'a loop without a procedure': () => running('0 1 3 1 for'),
      'a loop that does not begin': () => running('3 1 0 {pop} for'),
      'a broken procedure in a loop': () => running('0 1 3 {/Odd dict} for'),
      'a broken procedure of a choice': () => running('1 2 add 3 eq {/Odd dict} {1} ifelse'),
      'an array in place of a procedure': () => running('true [1] if'),
      'an item beyond an array': () => running('[1 [2] 3] 3 5 put'),
      'an item beyond an array that was made': () => running('1 1 add array 2 5 put'),
      'an array that is less than empty': () => running('-1 array pop'),
      'a parenthesis in an array': () => running('[1 ) 2] pop'),
      'an entry of a string': () => running('(abc) 0 65 put'),
      'a dictionary in place of a number': () => running('<</A 1>> 1 add'),
      'a dictionary of all that there is in place of a number': () => running('1 2 >> dict'),
      'the length of a dictionary that is written': () => running('<</A 1>> length'),
      'null in place of a number': () => running('null dict'),
      'marks without a mark': () => running('clear cleartomark'),
      'an array that is not closed': () => running('[ 1 2'),
      'a procedure that is not closed': () => running('{ pop'),
      'the end of a string alone': () => running('0000> pop'),
      'a list of real numbers': () => listing('1 begincidrange <0001> <0002> 1.5 endcidrange'),
      'a list of literal strings': () => listing('1 begincidrange (ab) (cd) 1 endcidrange'),
      'a number that is real before a list': () =>
        listing('1.0 begincidrange <0001> <0002> 1 endcidrange'),
      'a code space whose ends differ in length': () =>
        spaced('1 begincodespacerange <00> <FFFF> endcodespacerange'),
      'a code space that ends before it begins': () =>
        spaced('1 begincodespacerange <FF00> <00FF> endcodespacerange'),
      'a code outside the code spaces': () =>
        spaced('1 begincodespacerange <00> <40> endcodespacerange'),
      'a broken CMap behind the list': () => listing(`${MAP} /Odd dict`),
    },
  ),
  requirement(
    '6.2.11.7.2-1',
    {
      'a range of 256 codes': () => unicode('1 beginbfrange <00> <FF> <0000> endbfrange'),
      'a range with a list': () => unicode('1 beginbfrange <41> <42> [<0041> <0042>] endbfrange'),
      'the name of a character': () => unicode('1 beginbfchar <41> /A endbfchar'),
      'a code without characters': () => unicode('1 beginbfchar <41> <> endbfchar'),
    },
    {
      'an operand of another type': () => unicode('1 beginbfchar <41> <0041> endbfchar /Odd dict'),
      'a range from no character on': () => unicode('1 beginbfrange <41> <42> <> endbfrange'),
      'a range with too short a list': () =>
        unicode('1 beginbfrange <41> <42> [<0041>] endbfrange'),
      'a CMap that builds on one of no known name': () => unicode('/Own usecmap'),
      'a CMap that builds on a predefined one': () => unicode('/UniJIS-UCS2-H usecmap'),
      'a CMap that builds on Identity': () => unicode('/Identity-H usecmap'),
      'a number instead of a text': () => unicode('1 beginbfchar <41> 65 endbfchar'),
      'a range whose codes differ in more than the last byte': () =>
        unicode('1 beginbfrange <0000> <0140> <0000> endbfrange'),
    },
    '3u',
  ),
].flat()
