import { request } from './fetchWords.ts'
import { dayWords, time, timeNamed } from './pickupTimes.ts'

/** Words between a time and the request: 你们再来拉, 才在厂里你那时候来提货. */
const between =
  '(?:麻烦|请|你们?的?(?:车子?|司机|师傅)?|您|安排|可以|能|派人|[派叫](?:个|辆|部)?车子?|再|(?<=点[半钟]?)车子?|过来|有空|才?在厂里?|那时候|[ ,，]){0,4}'
export const timeBeforeRequest = new RegExp(
  `${time}\\s{0,3}${between}(?:${request})(?:日期|时间)?[\\s:是(（]{0,3}${timeNamed('After')}`,
  'g',
)
/** 来接, 来一趟, 来一趟江南街道 */
const comesForGoods = '来接(?=[\\s,，。;]|$)|来一[趟下](?=[\\s,，。;]|$|[\\u4e00-\\u9fa5]{2,4}(?:镇|街道))'
/** 提货, 拉货, 来拉; but not 提货单, 提货日期, 拉货费, 来收货款 */
const fetchVerb =
  '提货(?!日期|时间|地|人|电话|联系|信息|[单款码费]|的(?!话|时候))|取货|拉货(?!已|[了过款费]|的(?!话|时候))|装货|接货|[来去][收拉提取](?!货人|件人|货?款)'
/** 拉吧, 提走; but not 他提, 自己拉 */
const shortVerb = '(?<!他|自己|客户)[拉提](?:吧|好了|走)?(?=[\\s,，。;!]|$)'
/** 8点来拿, 10点过来我们厂里; but not 8点来拿钱 */
const comesAtHour =
  '过?来(?:拿(?!钱|货款|回单)|我们?(?:厂里?|公司|仓库|店里?))(?<=点[半钟]?[^\\n\\d]{0,2}来[^\\n\\d]{1,5})'
/** 后天下午提货: the bare verb means a pickup only after a day. */
export const dayBefore = new RegExp(
  `(?=${dayWords})${time} {0,3}${between}(?:${comesForGoods}|${fetchVerb}|${shortVerb}|${comesAtHour})`,
  'g',
)
/** 叫司机, 叫你们司机, whose time follows; but not 客户叫司机, 客户自己派车. */
const callsDriver = '(?:(?<!(?:客户|对方|收货人|[他她]们?)(?:自己)?)[叫派]|[叫派]你们?的?)(?:车子?|司机|师傅)'
/** 几点提 \n 厂里：, whose time follows; but not 客户几点提. */
const hourAnswered = '(?<!客户|对方|收货人|[他她]们?)几点提货?[?？]?\\s*\\n(?:[^\\n:]{1,8}: ?)?'
/** 你后天来就行: the driver's day, at the start of a clause. */
export const driversDay = new RegExp(`(?<=(?:^|[\\n,，。;])你们?)(?<day>${dayWords})来(?=就[行好])`, 'g')
/** 让他明天下午3点来 or 明天下午3点来 in answer to a question about the truck; 叫司机下午3点来. */
export const comeAt = new RegExp(
  `(?<=[让叫]他们?|${hourAnswered})(?=${dayWords})${time}(?<=点半?|[前后右])来(?=[\\s,，。;吧]|$)|(?<=${callsDriver})${timeNamed('After')}(?<=点[半钟]?)(?:过?来)(?=[\\s,，。;吧]|$)`,
  'g',
)
export const timeAfterRequest = new RegExp(
  `(?:(?:提货|取货|取件|装货|装车|上门|(?<![货求])到厂)(?:日期|时间|日(?=[: ]))(?!\\s{0,3}[:是]?\\s{0,3}(?:到货|货到|到站))|预约[取提]货|(?<=提货[^\\n]{0,30})日期)\\]?\\s{0,3}[:是\\[|]{0,3}\\s{0,3}${time}`,
  'g',
)
/** 上门提货 □自送  时间：明天14:00 */
export const timeBesideBox = new RegExp(
  `(?<=(?:上门提货|上门)(?:[\\s√×,，]|自己送来|自送){0,12})(?:时间|预约(?:时间)?)\\s{0,3}[:是]\\s{0,3}${time}`,
  'g',
)
/** 来厂里拉，…，明天上午9点; 提货找老朱…，明天下午三点; 明天上午10点过来: a clause that is a time with its hour. */
export const timeAlone = new RegExp(
  `(?<=(?<!客户说?|对方|[他她]们?)[,，。 ]|你们)(?=${dayWords})${time}(?<=[点半整钟前后右]|:\\d\\d)(?<come>过?来)?(?=[\\s,，。;]|$)`,
  'g',
)
/** Words of a line whose last clause may be the time of the pickup. */
export const ofRecipient = /(?:送(?!货?到?你们)|到货|收货|客户|对方|卸|说)[^\n]*$/
export const fetchedBy = /(?:提货|装车|装货)(?:请)?(?:找|联系)/

/** Words before a request that somebody else fetches the goods, or a question about who does. */
export const othersFetch =
  /(?:(?:[他她]们?|客户|对方|收货人)(?:自己|自个儿|先?说|会|要|的?司机|问(?:哪天|什么时候|几点))?(?:[派叫让](?:个|辆|部)?(?:车子?|人|司机|师傅))?(?:来?[提拉]的话)?|凭[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]总|有人|用不着|不[用要必]|别|员[\u4e00-\u9fa5]{0,3}|安装(?:师傅|工人|队)|谁)$/
/** 货到了后天拉, 明天到，后天提走: words before a bare verb that the recipient fetches the goods. */
export const arrivedBefore =
  /(?:到货|到站|货到|到了|到[后,，]?)(?:以后|之后|后)?[,， ]{0,2}$|(?<![你我]们?)自己$/

/** 唐先镇, 古山镇金江龙村; but not 明天, 发成都, 客户, 叫车 */
const place =
  '(?:(?!明|后天|今天|[上下]午|来|了|发(?!区)|货|你们|客户|[他她]|[派叫](?:[个辆部人]|车)|自己|电话|厂里|自)[\\u4e00-\\u9fa5]){2,14}?'
/** 永发五金厂 of 派车到花城西路29号永发五金厂; but not 送到, 给他 */
const companyBehind =
  '(?:(?<=(?:派车|安排车|叫车)(?:过来|来|到|去)[^\\n,，]{2,30})(?:(?!发[到往给去]|[送给找你他她])[\\u4e00-\\u9fa5]){2,12}(?:公司|厂|店))?'
/** 花城西路29号, or the words of an address behind a space */
const numberBehind = `(?:[\\u4e00-\\u9fa5]{0,8}\\d{1,5}号?${companyBehind}| [\\u4e00-\\u9fa5]{2,8}(?:\\d{1,5}号)?| \\d{1,5}号)?`
/** 来拉, 拉一下, 拿下货, 提货; but not 拿下货款 */
const verbAtPlace =
  '来[装拉提取](?:货|一下)?|[拉提装取]一[下趟]货?|拿一?下货(?!款)|(?<=[镇乡村路号园])厂里[拉提装]货?(?=[\\s,，。;]|就[行好]|$)|拉货|提货|取货|装货|接货'
/** 拉 of 拉12捆, 我厂里拉, 派溪村提 */
const shortVerbAtPlace =
  '[装拉](?=\\d)|我们?(?:厂|公司|仓库)里?来?[拉提装](?![\\u4e00-\\u9fa5])|(?<=[镇乡村路号园区厂口库楼门])[提拉装](?=[\\s,，。;]|就[行好]|$)'
/** 来唐先镇拉货: the place is left for the addresses. */
export const requestAt = new RegExp(
  `${time}\\s{0,3}(?:麻烦|请)?(?:你们?的?(?:车子?)?|车子?)?(?:派车|安排车|叫车)?(?:过来|来|到|去)(?<place>${place}${numberBehind} ?)(?<verb>${verbAtPlace}|${shortVerbAtPlace})`,
  'g',
)
/** Label of the pickup address; giving one requests a pickup. */
export const fetchPlace =
  /(?:提货|取货|装货|拿货)(?:(?:地址|地点)(?!我?发|给|告诉|在)|点 ?[:：|]|信息(?=\s*[:：]\s*(?!凭|短信|发|收货)))|(?<=^|[\n;,，。 ])(?:提货?|装货|取货) ?: ?(?=[\u4e00-\u9fa5])(?!自|客户|[他她上送收对到站无否]|[^\n,，。;]{0,12}(?:本人|凭|自提|自己))|(?<=^|[\n;,，。 ])装货 (?=[\u4e00-\u9fa5])/m
