import { oneOf } from '../../oneOf.ts'
import type { Span } from '../../pastedOrder.ts'
import { dayWords } from '../pickupTimes.ts'
import type { ServiceValue, TrainedField } from './servicePlaces.ts'

/** Others who fetch goods themselves: 客户, 他们; but not 他们厂, 她付. */
const others =
  '客户|对方|收货[人方]|收件人|[他她](?!们)(?![那家厂店付出也]|老[公婆]|表|电话)|[他她]们(?![那家厂店付出也])|谁|有人|安装|质检|工人|(?<![\\u4e00-\\u9fa5])老板'
/** The words between others and the verb: 客户说叫你们来提 asks the carrier. */
const byOthers = new RegExp(`(?:${others})([^,，。;；\\n]{0,12})$`)
const ofOthers = new RegExp(others)
const ofCarrier = /[你您]|麻烦|帮/

const question = /[吗么?？]|还是|来不来|能不能|行不行|是否|多少|加钱|什么时候|哪天|几点(?![到半整])/
const denied = /不(?!锈)|别|[没未]|取消|暂时|[:：] ?否|算了/
const past =
  /昨天|前天|今早|上[次批回周]|已经|刚才|之前|[来拿提拉送]过(?![来去])|[提拉拿装送]走?[了的](?!话)|说好|怎么/
/** Words of a clause that asks for no pickup: a condition, other things than the goods, goods that have arrived. */
const otherMatters = new RegExp(
  oneOf(
    /的话|要是|如果|万一|来不及/,
    /货款|[尾余]款|代收|结账|结下账|对账|账单|付|运费|结运费|转[你给]|发票|面单|标签|合同|单[子号]|提货码|有效期|回单|钱|样[机品]|纸箱(?=$|[^\d])|窗户|展会|吃饭|资料|开会|孩子|报[个价]|谈|业务员|我们?[去来]/,
    /货到|到[了货站达]|到[\u4e00-\u9fa5]{1,6}[后以]|站里|入仓|截关|开船/,
    /要用|卸货|下班|上班|放假|盘点|开业|装机|进场|搬厂|验货|量|送达|发货时间/,
  ),
)
/** 客户要来提吗 on the line before an answer. */
const questionToOthers = new RegExp(`(?:${others})[^\\n]*(?:[吗?？]|几点|哪天|什么时候)|提供`)
const othersTruck = /^[^。;；\n]{0,12}(?:客户|[他她]们?)自己(?:的车|来|[叫派])/
/** 送到站, 送到托运部: no delivery to the door. */
const toDepot = /送到[^,，。;；\n]{0,10}(?:站|托运|中转|快递|物流园|货运|高速|路口|你们|停车场|网点)/
/** 来厂里拉, 去装货: the verb of a pickup ends its clause. 周三装电梯 is no pickup. */
const fetches = /[提拿拉装取搬](?:一?下|一趟|走)?货?(?:一下)?[吧哦啊哈]?$|来[吧哦]?$/

/** How a clause about a pickup by the carrier begins: 你们, 派车, 到…, 明天. 旧锅周三来拿 is about something else. */
const startOfPickup = new RegExp(
  `^(?:[^:：]{1,10}[:：] ?)?(?:好的?|行|那|就|可以|要|再|直接|有空|帮[我忙]?|给我|麻烦|劳驾|请|你们?|您|师傅|车子?|司机|[派叫让]|安排|货|这[票批]|[到去来从上]|永康|[\\u4e00-\\u9fa5]{2}(?:镇|街道|工业区)|提|拉|装|${dayWords}|[上下]午|早上|中午|晚上|一早|\\d{1,2}[点:]|[一二三四五六七八九十]{1,3}点)`,
)
/** How a writer brings the goods himself, or has them brought: 我自己送过去, 叫人送到站. */
const broughtByWriter =
  /(?:我|自己|[叫让喊]).*[送拉带拿运捎](?:过[来去]|[来去]|到[^,，。]{0,8})?(?:给你们?)?[吧哦的]?$/
/** Whose door it is: 送到店, 送货上门. */
const door = /上门|送货|要送|送[^,，。]{0,8}(?:店|家|门|厂|工地|仓库?|公司|楼|铺|馆|学校|医院|单位|小区|村)/
const notDoor = /发票|[他她]来|自己|物流|车上|码头|港|机场|大巴/

const lineBefore = (text: string, at: number): string =>
  text
    .slice(0, text.lastIndexOf('\n', at - 1) + 1)
    .trimEnd()
    .split('\n')
    .at(-1) ?? ''

/** Returns the words of the clause around a part, those before it, and the clause before. */
function clauseAround(text: string, { start, end }: Span) {
  const before = /[^ ,，。;；\n]*$/.exec(text.slice(0, start))?.[0] ?? ''
  const behind = /^[^ ,，。;；\n]*/.exec(text.slice(end))?.[0] ?? ''
  const former = /[^ ,，。;；\n]*(?=[ ,，。;；\n]+$)/.exec(text.slice(0, start - before.length))?.[0] ?? ''
  return { before, words: before + text.slice(start, end) + behind, former }
}

/** Checks whether a clause is about somebody other than the carrier. */
function isOfOthers(before: string, words: string, recipient: string): boolean {
  if (recipient !== '' && words.includes(recipient)) return true
  // 陶姐周四去拿; but not 老王你们来拿
  if (
    /^[\u4e00-\u9fa5]{1,2}(?:姐|哥|总|叔|姨|师傅|经理|主任)(?![你您,])/.test(before) &&
    !ofCarrier.test(words)
  )
    return true
  const other = byOthers.exec(before)
  return (
    (other !== null && !ofCarrier.test(other[1] ?? '')) || (ofOthers.test(words) && !ofCarrier.test(words))
  )
}

/**
 * Checks whether the words around a place speak against what the model reads there. `recipient` is the name of the recipient, who
 * fetches no goods from the shipper; '' where none is known.
 */
export function isContradicted(
  text: string,
  { field, value, place }: { field: TrainedField; value: ServiceValue; place: Span },
  recipient: string,
): boolean {
  const { before, words, former } = clauseAround(text, place)
  if (question.test(words) || denied.test(words) || past.test(words)) return true
  if (field === 'deliveryMode')
    return (
      (value === 'door' && (!door.test(words) || notDoor.test(words))) ||
      toDepot.test(words) ||
      /[不别]$/.test(former)
    )
  if (value === 'self' ? !broughtByWriter.test(words) : !startOfPickup.test(words)) return true
  // a time is that of the pickup only beside its verb
  if (field !== 'pickupMode' && !fetches.test(words)) return true
  return (
    isOfOthers(before, words, recipient) ||
    otherMatters.test(words) ||
    /[说问讲]$|不[用要]$|货到|到[了货站达]|到达|代收|货款/.test(former) ||
    othersTruck.test(text.slice(place.end)) ||
    questionToOthers.test(lineBefore(text, place.start)) ||
    /没人|有人|不在|在家/.test(former)
  )
}
