import type { PastedGoods, Span } from '../pastedOrder.ts'
import { hasGoodsWord, joined } from '../words.ts'
import { pieceUnit } from './amountContext.ts'
import type { GoodsWord } from './goodsWords.ts'

const measured = '\\d+(?:\\.\\d+)? ?(?:立?方|m3|cbm|公斤|千克|kgs?|吨|斤)'
/** 7.2方, 864公斤 */
const wholeAmount = new RegExp(
  `^ ?(?:总?重量?|毛重|总?体积)?:? ?${measured}(?![一每/]|[^\\n。]{0,30}都是[一每])`,
  'i',
)
/** 每箱9公斤, 一捆18公斤 */
const eachAmount = new RegExp(
  `^ ?(?:重量?|毛重)?[每一](?:纸箱|木箱|箱|件|台|套|樘|只|袋|包|桶|捆|扎|卷|托|个|把|张|条|根) ?(?:${measured}|[一二两三四五六七八九十百]+(?:公斤|斤))`,
  'i',
)

/**
 * Returns where names of goods stand again before a weight or a volume: 跑步机12台 … 跑步机7.2方. The end of a name may stand for it
 * before the weight of one piece: 电动卷帘门3樘 … 卷帘门每樘140kg.
 */
function mentionsOf(text: string, names: readonly Span[]): Span[] {
  const isTaken = (at: number) => names.some(({ start, end }) => start <= at && at < end)
  const values = [...new Set(names.map(({ start, end }) => text.slice(start, end)))]
  return values.flatMap((name) => {
    const found: Span[] = []
    if (!/^[\u4e00-\u9fa5]{2,12}$/.test(name)) return found
    for (let from = 0; from < name.length; from += 1) {
      const words = name.slice(from)
      if (from > 0 && values.filter((other) => other.endsWith(words)).length !== 1) continue
      for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
        const end = at + words.length
        const behind = text.slice(end)
        const isAmount = eachAmount.test(behind) || (from === 0 && wholeAmount.test(behind))
        const isApart = from === 0 || !/[\u4e00-\u9fa5]/.test(text[at - 1] ?? '')
        if (isAmount && isApart && !isTaken(at) && !found.some((other) => other.end === end))
          found.push({ start: at, end })
      }
    }
    return found
  })
}

/** Returns names in English that only the rules find: BBQ grill. Beside names in Chinese they are something else. */
const englishNames = (spans: readonly (Span & { kind: string })[], goods: readonly PastedGoods[]): Span[] =>
  goods.flatMap(({ name }) =>
    name && /^[A-Za-z]/.test(name.value)
      ? name.spans.filter(({ start, end }) => !spans.some((span) => span.start < end && start < span.end))
      : [],
  )

const chinese = '[\\u4e00-\\u9fa5]'
/** 5箱, 两台; not 5天, or 一千多 of a price. */
const count = `(?:\\d+|[一二两三四五六七八九十百]+) ?(?:${pieceUnit})`
/** 改成14箱, 再加5箱, 今天能走吗, 收货电话写错了: words about the order of the text. */
const ofThisOrder = `(?:(?:今天|现在|必须|能|要){0,2}走|改|[再又还]?[要加减少多]了?(?=${count})|收货[^\\n,，。]{0,4}错| *[,，]? ?(?:现在|一共)?${count})`
/** How people name an order by its goods: 砂光机那个单子改成…, 那批电磨少了4箱, 是切菜机吧 and its answer. */
const calledOrders = [
  `(?<=^|[\\s,，。:])(?<name>${chinese}{2,8}?)[那这](?:[个张]单子?|[个一]?[票批])(?=${ofThisOrder})`,
  `(?<=^|[\\s,，。:天])[那这][票批](?:货是)?(?<name>${chinese}{2,8}?)(?=${ofThisOrder})`,
  `(?<=^|[\\s,，。:])是(?<name>${chinese}{2,8})吧[?？]?(?=[^]*(?:^|[\\s:，,])[嗯对是][的啊]?[,， ]?\\k<name>(?:$|[\\s,，。]))`,
].map((pattern) => new RegExp(pattern, 'gm'))
/** Places, firms, persons and earlier orders, though a word of goods is in them: 锅炉厂, 门店, 五金城. */
const noCalledGoods =
  /[厂店城站部库区县市镇乡村街路司]$|市场$|公司|商行|(?:总|哥|姐|老板|师傅|经理)$|昨|前天|上[次回周个批票]|[的那这个]/

/** Words for packages and services, though they may be goods. */
const noGoodsAlone = /^(?:木箱|木架|纸箱|托盘|木托|编织袋|包装|叉车|吊车|货车|三轮车?|板车)$/
/** 电钻那批不发了, 到了没？这票…: that order is not the one of this text. */
const otherOrder =
  /到了|到没|没到|退|不[发要走]|取消|作废|签收|丢|破|坏|[这另下][一个]?[批票单]|先发|什么时候|到哪/

/** Returns the goods that an order is called by, where nothing else names them. */
function calledGoods(text: string): Span[] {
  const spans = calledOrders.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: whole, index, groups }) => {
      const name = groups?.['name'] ?? ''
      const start = index + whole.indexOf(name)
      const [line = ''] = text.slice(index + whole.length).split('\n', 1)
      const isNone = noCalledGoods.test(name) || noGoodsAlone.test(name) || otherOrder.test(line)
      return hasGoodsWord(name) && !isNone ? [{ start, end: start + name.length }] : []
    }),
  )
  const [only] = spans
  const names = new Set(spans.map(({ start, end }) => text.slice(start, end)))
  return only && names.size === 1 ? [only] : []
}

/** 保温杯 wechat: a word of the writer behind the goods. */
const notOfGoods = / (?:wechat|thanks|thx|pls|please|urgent|tel)$/i

/** The cells with names of goods in a text, and the text with the tabs between cells. */
export interface NameCells {
  tabbed: string
  cells: readonly Span[]
}

/** 2箱 behind 钻头 within one cell. */
const countInCell = new RegExp(`^ ?[^\\s\\d|]{0,3} ?\\d{1,5} ?(?:${pieceUnit})`)

/**
 * Returns the tagger's names of goods. On a line with a name cell, the name in that cell as the rules read it replaces the tagger's.
 * Names before a count in a cell of their own stay: 钻头 2箱 in a column of gifts.
 */
function cellNames(
  text: string,
  tagged: readonly Span[],
  goods: readonly PastedGoods[],
  { tabbed, cells }: NameCells,
): Span[] {
  const lineStart = (at: number) => text.lastIndexOf('\n', at - 1)
  const isOnLine = (cell: Span) => (span: Span) => lineStart(span.start) === lineStart(cell.start)
  return cells.reduce<Span[]>(
    (names, cell) => {
      const isWithin = ({ start, end }: Span) => start >= cell.start && end <= cell.end
      const row = goods.find(({ name }) => name && name.spans.length === 1 && name.spans.every(isWithin))
      const [name] = row?.name?.spans ?? []
      const onLine = names.filter(isOnLine(cell))
      if (!name || !(row?.pieces ?? row?.weightGrams) || (onLine.length === 1 && onLine.every(isWithin)))
        return names
      const isCounted = (span: Span) =>
        !isWithin(span) &&
        countInCell.test(tabbed.slice(span.end, span.end + 12)) &&
        !/^[内包]含/.test(text.slice(span.start, span.end))
      return [...names.filter((span) => !onLine.includes(span) || isCounted(span)), name]
    },
    [...tagged],
  )
}

/** Returns the names of goods that the tagger found, else those in English or of an order called by them. */
export function goodsNames(
  text: string,
  spans: readonly (Span & { kind: string })[],
  goods: readonly PastedGoods[],
  nameCells: NameCells = { tabbed: text, cells: [] },
): GoodsWord[] {
  const byTagger = spans
    .filter(({ kind }) => kind === 'goods')
    .map(({ start, end }) => ({
      start,
      end: end - (notOfGoods.exec(text.slice(start, end))?.[0].length ?? 0),
    }))
  const tagged = cellNames(text, byTagger, goods, nameCells)
  const others = () => {
    const english = englishNames(spans, goods)
    return english.length > 0 ? english : calledGoods(text)
  }
  const named = tagged.length > 0 ? tagged : others()
  return [...named, ...mentionsOf(text, named)].map(({ start, end }) => ({
    start,
    end,
    value: joined(text.slice(start, end)),
    isJoined: /[、和及/]\s*$/.test(text.slice(Math.max(0, start - 3), start)),
    isGuessed: false,
    isWeak: false,
  }))
}
