import { describe, expect, test } from 'vitest'
import { searchKeys, searchTerms } from './readings.ts'

/** Whether a keyword finds a record of this name, company and phone. */
function isFound(
  record: { name?: string; company?: string; phoneDigits?: string },
  keyword: string,
): boolean {
  const { searchText } = searchKeys({ name: '李雷', company: '', phoneDigits: '13900139000', ...record })
  return searchTerms(keyword).every((term) => searchText.includes(term))
}

describe('a keyword finds', () => {
  test.each<[string, Parameters<typeof isFound>[0], string]>([
    ['a part of the name', { name: '王小明' }, '小明'],
    ['full pinyin', { name: '王小明' }, 'wangxiaoming'],
    ['pinyin with spaces and capitals', { name: '王小明' }, 'Wang Xiao Ming'],
    ['initials', { name: '王小明' }, 'wxm'],
    ['重庆 as chongqing', { company: '重庆百货大楼' }, 'chongqing'],
    ['重庆 as cq', { company: '重庆百货大楼' }, 'cqbh'],
    ['乐清 as people there say it', { company: '乐清市正泰电器' }, 'yueqing'],
    ['乐清 as its initials', { company: '乐清市正泰电器' }, 'yqszt'],
    ['a place behind other words', { company: '浙江乐清正泰' }, 'zhejiangyueqing'],
    ['a surname with a reading of its own', { name: '曾国强' }, 'zengguoqiang'],
    ['the same read as a word', { name: '曾国强' }, 'cgq'],
    ['单 as shan', { name: '单雄' }, 'sx'],
    ['解 as xie', { name: '解晓东' }, 'xiexiaodong'],
    ['a company named after its owner', { company: '单氏五金商行' }, 'shanshiwujin'],
    ['尉迟 as yuchi', { name: '尉迟恭' }, 'ycg'],
    ['ü typed as v', { name: '吕布' }, 'lvbu'],
    ['Latin letters in any case', { company: 'ABC Tools' }, 'abc'],
    ['letters between characters', { company: 'A厂ABC' }, 'acabc'],
    ['full-width letters', { company: 'ＡＢＣ工具' }, 'abcgj'],
    ['a part of a mobile', {}, '0139'],
    ['a mobile in another spelling', {}, '+86 139-0013-9000'],
    ['a landline without its dash', { phoneDigits: '057987112233' }, '0579-8711'],
    ['a landline with its extension', { phoneDigits: '05798711223312' }, '0579-87112233-12'],
    ['several words, all of them', { name: '王小明', company: '五金商行' }, '小明 五金'],
    ['a character outside the basic plane', { name: '𠮷田' }, '𠮷'],
    ['an emoji', { name: '李😀雷' }, '😀'],
  ])('%s', (_, record, keyword) => {
    expect(isFound(record, keyword)).toBe(true)
  })

  test.each([
    ['another name', '韩梅梅'],
    ['one word of two that is not there', '李雷 五金'],
    ['what runs from the name into the phone', '李雷139'],
    ['a phone that is not his', '13900139001'],
  ])('not %s', (_, keyword) => {
    expect(isFound({}, keyword)).toBe(false)
  })
})

test('matches everything for an empty keyword, or one of spaces and invisible characters', () => {
  expect([undefined, '', '  \u3000', '\u200b'].map((keyword) => searchTerms(keyword))).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('uses the first eight words of a long keyword', () => {
  expect(searchTerms('一 二 三 四 五 六 七 八 九 十')).toEqual([
    '一',
    '二',
    '三',
    '四',
    '五',
    '六',
    '七',
    '八',
  ])
})

test('keeps the longest name and company within the limits of an index and a row', () => {
  const longest = '\ufdfa'.repeat(30)
  expect(Buffer.byteLength(sortKey(longest))).toBeLessThan(1000)
  const record = { name: '装'.repeat(30), company: '壮'.repeat(60), phoneDigits: '1'.repeat(20) }
  expect(searchKeys(record).searchText.length).toBeLessThan(3000)
})

const sortKey = (name: string) => searchKeys({ name, company: '', phoneDigits: '' }).sortKey

test('sorts names syllable by syllable', () => {
  const names = ['张三', '詹天佑', '程前', '曾国藩', 'Bob', '阿里']
  expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    '阿里',
    'Bob',
    '程前',
    '曾国藩',
    '詹天佑',
    '张三',
  ])
})
