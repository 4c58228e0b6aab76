/**
 * The names of each month, January first, in the languages of the EU (bg cs da de el en es et fi fr ga hr hu it lt lv mt
 * nl pl pt ro sk sl sv): long and short, alone and in a date, in lower case, from CLDR. `_` is a space. They are written
 * down here because asking `Intl` for them takes longer than all else that a process does before its first document.
 */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  'януари leden ledna led januar jan ιανουαρίου ιαν january enero ene jaanuar jaan tammikuu tammikuuta tammi janvier janv eanáir ean siječanj siječnja sij január gennaio gen sausis sausio janvāris jannar januari styczeń stycznia sty janeiro ianuarie ian januára',
  'февруари únor února úno februar feb φεβρουαρίου φεβ february febrero veebruar veebr helmikuu helmikuuta helmi février févr feabhra feabh veljača veljače velj február febr febbraio vasaris vasario februāris frar fra februari luty lutego lut fevereiro fev februarie februára',
  'март březen března bře marts mar märz mär μαρτίου μαρ march marzo märts maaliskuu maaliskuuta maalis mars márta ožujak ožujka ožu március márc kovas kovo marzu maart mrt marzec marca março martie marec',
  'април duben dubna dub april apr απριλίου απρ abril abr aprill huhtikuu huhtikuuta huhti avril avr aibreán aib travanj travnja tra április ápr aprile balandis balandžio aprīlis kwiecień kwietnia kwi aprilie apríl apríla',
  'май květen května kvě maj mai μαΐου μαΐ may mayo toukokuu toukokuuta touko bealtaine beal svibanj svibnja svi május máj maggio mag gegužė gegužės maijs mejju mej mei maja maio mája',
  'юни červen června čvn juni jun ιουνίου ιουν june junio juuni kesäkuu kesäkuuta kesä juin meitheamh meith lipanj lipnja lip június jún giugno giu birželis birželio jūnijs jūn ġunju ġun czerwiec czerwca cze junho iunie iun júna junij',
  'юли červenec července čvc juli jul ιουλίου ιουλ july julio juuli heinäkuu heinäkuuta heinä juillet juil iúil srpanj srpnja srp július júl luglio lug liepa liepos jūlijs jūl lulju lul lipiec lipca lip julho iulie iul júla julij',
  'август srpen srpna srp august aug αυγούστου αυγ agosto ago elokuu elokuuta elo août lúnasa lún kolovoz kolovoza kol augusztus rugpjūtis rugpjūčio augusts awwissu aww augustus sierpień sierpnia sie augusta avgust avg augusti',
  'септември září zář september sep sept σεπτεμβρίου σεπ septiembre syyskuu syyskuuta syys septembre meán_fómhair mfómh rujan rujna ruj szeptember szept settembre set rugsėjis rugsėjo septembris settembru wrzesień września wrz setembro septembrie septembra',
  'октомври říjen října říj oktober okt οκτωβρίου οκτ october oct octubre oktoober lokakuu lokakuuta loka octobre deireadh_fómhair dfómh listopad listopada lis október ottobre ott spalis spalio oktobris ottubru październik października paź outubro out octombrie októbra',
  'ноември listopad listopadu lis november nov νοεμβρίου νοε noviembre marraskuu marraskuuta marras novembre samhain samh studeni studenoga stu lapkritis lapkričio novembris novembru listopada novembro noiembrie novembra',
  'декември prosinec prosince pro december dec dezember dez δεκεμβρίου δεκ diciembre dic detsember dets joulukuu joulukuuta joulu décembre déc nollaig noll prosinac prosinca dicembre gruodis gruodžio decembris diċembru diċ grudzień grudnia gru dezembro decembrie decembra',
].map((names) => names.split(' ').map((name) => name.replace('_', ' ')))
