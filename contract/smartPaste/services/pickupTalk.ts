import { dayWords } from './pickupTimes.ts'

const number = '(?:\\d{1,2}|[一二两三四五六七八九十]{1,3})'

/** 能来, 能来一趟, 来不来象珠: the carrier comes. The place is left for the addresses. */
const comes =
  '(?:(?:能来|能不能来|来)(?:一[趟下]|我们?厂里?)?|有车来|会不会来|来不来 ?(?<place>(?!不|了|得及|上班|人|货|电话|结账|开会|喝|吃|厂里|看|收|参)[\\u4e00-\\u9fa5]{2,4})?)'
/** 有20桶防锈油要走; but not 有2箱还在做, 有20箱要走，没空我自己送, 有20箱要走，我送也行, 有货车要走, 有2箱发票要发. */
const goodsWait =
  '(?:我们?)?(?:这边|这里|厂里)?有(?:点?货(?![车款站物])|(?:[一几两二三四五六七八九十百]+|\\d+) ?(?:箱|件|台|套|托|桶|樘|捆|袋|批|票))(?:(?![带拉]回|单|票)[^\\n,，。;]){0,6}要[走发](?![^\\n]*(?:不[来然]|没空|也[行可]))'
/** 明天来不来象珠？有20桶要走: a question that asks the carrier to come, where goods wait. */
export const visitQuestion = new RegExp(
  `(?<!问)(?<day>${dayWords})(?:你们|师傅|车子?| ){0,3}${comes}(?<verb>[吗不嘛]? ?[?？])(?=[,，\\s]{0,2}${goodsWait})`,
  'g',
)

/** 明天下午两点半之前不用来，五点来就行: the later hour counts. */
export const laterInstead = new RegExp(
  `(?<!(?:收货方?|送货的?|对方|客户|到[\\u4e00-\\u9fa5]{2,4})[^\\n,，。;]{0,4})(?<day>${dayWords})? ?(?<half>上午|下午|早上|晚上)? ?${number} ?点(?:半|\\d{1,2}分?)?钟?(?:之前|以前|前)先?(?:不用|别|不要)来[,， ]{0,2}(?<hour>${number}) ?点半?钟?(?:左右|以?后)?(?:再|过)?来(?=就[行好]|[吧都也\\s,，。;]|$)`,
  'g',
)

const answer = `[^\\n]{0,6}\\n(?:[^\\n:]{1,8}:)?\\s?(?:那|就){0,2}`
/** 9点来不及, 10点可能不行, 上午好忙 refuse. */
const behindAnswer = '(?=[吧\\s,，。;]|来(?!不)|可以?(?=[\\s,，。]|$)|好的?(?=[\\s,，。]|$)|都[行可好]|$)'

/** 要上门提吗 of the carrier; but not 客户要来提吗. */
const asksToCome = '(?<!(?:客户|对方|收货|[他她]们?)[^\\n]{0,4})要(?:过?来|上门)[提拉]货?[吗么嘛]'

/** 来 上午还是下午 → 上午吧, 几点来拉货？→ 明天下午3点: the time in an answer, or on a line of its own. It counts where a pickup is read. */
export const timeAnswered = [
  new RegExp(
    `(?<=上午(?:还是|或者?)下午(?<!(?:送|到货|卸|收)[^\\n]*)(?![^\\n]*(?:[送到卸收打]|开会|有人))${answer})(?<half>上午|下午)(?: ?(?<hour>${number}) ?点(?:半|钟)?)?${behindAnswer}`,
  ),
  new RegExp(
    `(?<=(?<!(?:对方|客户|收货|[他她]们?)[^\\n]{0,4})(?:几点钟?|什么时候|啥时候|哪天)(?:你们)?(?:过?来|去)[拉提装取]货?(?!的)${answer})(?:(?<day>${dayWords}) ?)?(?<half>上午|下午|早上)?(?: ?(?<hour>${number}) ?点(?:半|钟)?)(?:左右|以?后)?${behindAnswer}`,
  ),
  // 要上门提吗 → 要，今天下午来吧
  new RegExp(
    `(?<=${asksToCome}${answer})(?:要的?|嗯|对|好的?|是的?)[,，。 ]{1,2}(?<day>${dayWords}) ?(?<half>上午|下午|早上)?(?: ?(?<hour>${number}) ?点(?:半|钟)?)?(?:左右|以?后)?过?来[提拉]?货?吧?(?=[\\s,，。;]|$)`,
  ),
  // 明早9点到厂 on a line of its own: goods of another town do not arrive that soon
  new RegExp(
    `(?<=\\n)(?<day>今天|明[天早日]) ?(?<half>上午|下午|早上)? ?(?<hour>${number}) ?点(?:半|钟)?到厂里?(?=\\s*(?:\\n|$))`,
  ),
]

/** 明天让司机来装，下午两点, 明天提货吗 提的话早上九点来: the hour right behind a request of a day; but not 明天来提，下午3点到成都. */
export const hourBehind = new RegExp(
  `^(?:一[下趟])?货?[吗吧哈啊]?[,，。?？ ]{1,2}(?:[提拉]的话)?(?<half>上午|下午|早上|晚上)?(?<hour>${number}) ?点(?:半|整)?钟?(?:左右|以?后|之后)?来?(?=[\\s。;]|[,，](?!客户|我要|对方|收货|[他她])|[都就][行好]|$)`,
)

/** 明天来提吧 … 算了 … 后天上午十点来, 明天不行，改后天: the words before a time that take back the one before it. */
const takesBack =
  /(?:算了|不行(?!的话|就)|(?:厂里?|仓库|公司|这边|我们?|[今明后]天)[^\n,，。;]{0,4}(?:没人|没空|不在|停电))[^\n。;]{0,12}$|(?:改|换|推迟?)(?:成|到|为|在)?$/
/** 另一票, 剩下的, 没空打包, 价格不行: something else is meant. */
const ofOthers = /另|第二|剩|下一?批|价格?|打包|也可以|也行|电话|收货人|推车/

/** Checks whether a second time replaces the first. `between` are the words between them, `behind` those of the second. */
export const isTakenBack = (between: string, behind: string): boolean =>
  between.length <= 40 && takesBack.test(between) && !ofOthers.test(between) && !ofOthers.test(behind)
