import { describe, expect, it } from 'vitest'
import { randomFrom } from '../kernel/random.ts'
import rows from './data/regions.json' with { type: 'json' }
import {
  currentCode,
  endpointKeys,
  indexRegions,
  pathOf,
  queryKeys,
  withTraffic,
  regionText,
  searchRegions,
  servesRegion,
} from './regions.ts'

const index = indexRegions(rows)
const codes = [...index.byCode.keys()]

describe('the divisions', () => {
  it('are sorted, have existing parents, and contain no pseudo divisions', () => {
    expect(codes.length).toBeGreaterThan(3200)
    expect(codes).toEqual(codes.toSorted())
    for (const { code, name, parentCode, pinyin, initials } of index.byCode.values()) {
      expect(code).toMatch(/^\d{6}$/)
      expect(pinyin).toMatch(/^[a-z]+$/)
      expect(initials).toMatch(/^[a-z]+$/)
      expect(name).not.toMatch(/直辖县级/)
      if (parentCode !== null) expect(index.byCode.has(parentCode)).toBe(true)
    }
    expect(index.childrenOf(null)).toHaveLength(34)
  })

  it.each([
    ['330784', ['330000', '330700', '330784']],
    ['310115', ['310000', '310115']],
    ['500235', ['500000', '500235']],
    ['429004', ['420000', '429004']],
    ['469028', ['460000', '469028']],
    ['659001', ['650000', '659001']],
    ['441900', ['440000', '441900']],
    ['460400', ['460000', '460400']],
    ['620200', ['620000', '620200']],
    ['810000', ['810000']],
    ['330103', ['330000', '330100', '330105']],
    ['999999', []],
    ['constructor', []],
  ])('returns the path of %s', (code, expected) => {
    expect(pathOf(index, code).map((region) => region.code)).toEqual(expected)
  })

  it.each([
    ['330784', '浙江省金华市永康市'],
    ['310115', '上海市浦东新区'],
    ['500000', '重庆市'],
    ['442000', '广东省中山市'],
    ['000000', ''],
  ])('have the full name of %s: %s', (code, expected) => {
    expect(regionText(index, code)).toBe(expected)
  })

  it.each([
    ['500000', 'chongqing', 'cq'],
    ['430100', 'changsha', 'cs'],
    ['341500', 'luan', 'la'],
    ['331000', 'taizhou', 'tz'],
    ['331100', 'lishui', 'ls'],
    ['330382', 'yueqing', 'yq'],
    ['371524', 'donge', 'de'],
    ['350200', 'xiamen', 'xm'],
    ['310112', 'minhang', 'mh'],
    ['320116', 'luhe', 'lh'],
    ['653100', 'kashi', 'ks'],
    ['140428', 'zhangzi', 'zz'],
    ['130726', 'yuxian', 'yx'],
    ['341021', 'shexian', 'sx'],
    ['420116', 'huangpi', 'hp'],
    ['511527', 'junlian', 'jl'],
    ['440113', 'panyu', 'py'],
    ['411100', 'luohe', 'lh'],
    ['361124', 'yanshan', 'ys'],
    ['510682', 'shifang', 'sf'],
    ['510114', 'xindu', 'xd'],
    ['150000', 'neimenggu', 'nmg'],
    ['222400', 'yanbian', 'yb'],
    ['450225', 'rongshui', 'rs'],
    ['622926', 'dongxiang', 'dx'],
  ])('have pinyin and initials of %s: %s, %s', (code, pinyin, initials) => {
    expect(index.byCode.get(code)).toMatchObject({ pinyin, initials })
  })

  it('throws on an invalid row', () => {
    expect(() => indexRegions([['330784', null, '330700', 'yongkang', 'yk']])).toThrow('Not a region')
  })
})

describe('abolished codes', () => {
  it('are not current and map to a current division', () => {
    expect(index.successors.size).toBeGreaterThan(300)
    for (const [old, today] of index.successors) {
      expect([old, index.byCode.has(old)]).toEqual([old, false])
      expect([today, index.byCode.has(today)]).toEqual([today, true])
    }
  })

  it.each([
    ['330103', '330105'],
    ['330104', '330102'],
    ['110103', '110101'],
    ['110104', '110102'],
    ['110100', '110000'],
    ['500200', '500000'],
    ['330784', '330784'],
    ['429000', null],
    ['', null],
    ['__proto__', null],
  ])('map %s to %s', (code, expected) => {
    expect(currentCode(index, code)).toBe(expected)
  })
})

describe('search', () => {
  it.each([
    ['永康', '330784'],
    ['永康市', '330784'],
    ['永康县', '330784'],
    ['yongkang', '330784'],
    ['yongkangshi', '330784'],
    ['金华永康', '330784'],
    ['浙江省金华市永康市', '330784'],
    ['浙江永康', '330784'],
    ['cq', '500000'],
    ['Chongqing', '500000'],
    [' 重 庆 ', '500000'],
    ['cs', '430100'],
    ['wlmq', '650100'],
    ['wlmqs', '650100'],
    ['yw', '330782'],
    ['YWS', '330782'],
    ['zjs', '440800'],
    ['cd', '510100'],
    ['gz', '440100'],
    ['xa', '610100'],
    ['sh', '310000'],
    ['bj', '110000'],
    ['sz', '440300'],
    ['hz', '330100'],
    ['wh', '420100'],
    ['zz', '410100'],
    ['c', '500000'],
    ['gu', '440100'],
    ['hainan', '460000'],
    ['长', '430100'],
    ['喀什', '653100'],
    ['大理', '532900'],
    ['新疆喀什', '653100'],
    ['延边州', '222400'],
    ['330784', '330784'],
    ['330103', '330105'],
    ['乌鲁木齐', '650100'],
    ['cdwh', '510107'],
    ['chengduwuhou', '510107'],
    ['zjyk', '330784'],
    ['scwh', '510107'],
    ['浦东', '310115'],
    ['内蒙', '150000'],
    ['仙桃', '429004'],
    ['香港', '810000'],
    ['ＣＤ', '510100'],
    ['广zhou', '440100'],
    ['广z', '440100'],
    ['永k', '330784'],
    ['浙江省金华市永k', '330784'],
  ])('%s finds %s first', (text, code) => {
    expect(searchRegions(index, text, 10)[0]?.code).toBe(code)
  })

  it('prefers the larger of equal matches, and respects the limit', () => {
    const found = searchRegions(index, '朝阳', 3).map((region) => region.code)
    expect(found).toHaveLength(3)
    expect(found[0]).toBe('211300')
    expect(searchRegions(index, 'suzhou', 10).map((region) => region.name)).toEqual(
      expect.arrayContaining(['苏州市', '宿州市', '肃州区']),
    )
  })

  it('ranks by traffic, where counties count for their city but not their province', () => {
    const going = withTraffic(
      index,
      new Map([
        ['130800', 40],
        ['130881', 2],
        ['330782', 9],
        ['330703', 30],
        ['520100', 500],
      ]),
    )
    const first = (text: string) => searchRegions(going, text, 1)[0]?.name
    expect(['cd', 'yw', 'gz', 'jh', 'gzs'].map(first)).toEqual([
      '承德市',
      '义乌市',
      '广州市',
      '金华市',
      '广州市',
    ])
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a place elsewhere', '火星'],
    ['a place that a region has not', '永康火星'],
    ['letters', 'xyzxyz'],
    ['a typing error', 'shenzheng'],
    ['initials with digits', 'jh33'],
    ['a wildcard', '%'],
    ['a control character', '\u0000'],
    ['a long text', 'x'.repeat(5000)],
  ])('%s finds nothing', (_what, text) => {
    expect(searchRegions(index, text, 10)).toEqual([])
  })

  it('finds a region by its own name, its pinyin and its code', () => {
    for (const region of [...index.byCode.values()].filter((_region, i) => i % 5 === 0)) {
      expect(searchRegions(index, region.name, 50)).toContain(region)
      expect(searchRegions(index, region.pinyin, 200)).toContain(region)
      expect(searchRegions(index, region.code, 1)).toEqual([region])
    }
  })
})

const overlap = (a: readonly string[], b: readonly string[]) => a.some((key) => b.includes(key))
const within = (inner: string, outer: string) => pathOf(index, inner).some(({ code }) => code === outer)

describe('matching', () => {
  it.each([
    ['the district of a city that a line goes to', ['430100'], '430104', true, true],
    ['the city itself', ['430100'], '430100', true, true],
    ['the province around it', ['430100'], '430000', true, false],
    ['another city of the province', ['430100'], '430200', false, false],
    ['a line into the whole province', ['540000'], '540100', true, true],
    ['along a via region', ['650100', '620100'], '620102', true, true],
    ['a county below a municipality', ['500000'], '500235', true, true],
    ['an abolished district', ['330100'], '330103', true, true],
    ['an unknown region', ['330100'], '123456', false, false],
    ['a line with an unknown endpoint', ['123456'], '330100', false, false],
    ['a line with no endpoint', [], '330100', false, false],
  ])('%s', (_what, endpoints, code, found, served) => {
    expect(overlap(endpointKeys(index, 7, endpoints), queryKeys(index, 7, code))).toBe(found)
    expect(servesRegion(index, endpoints, code)).toBe(served)
  })

  it('keeps sites apart', () => {
    expect(overlap(endpointKeys(index, 1, ['430100']), queryKeys(index, 2, '430100'))).toBe(false)
  })

  it('returns overlapping keys exactly when the rule matches', () => {
    const { whole } = randomFrom(20_260_101)
    const random = (below: number) => whole(0, below - 1)
    const anyCode = () => codes[random(codes.length)] ?? ''
    const related = (code: string) => {
      const family = [...pathOf(index, code), ...index.childrenOf(code)]
      return family[random(family.length)]?.code ?? code
    }
    let hits = 0
    for (let run = 0; run < 20_000; run += 1) {
      const endpoints = Array.from({ length: 1 + random(3) }, anyCode)
      const code = run % 2 ? related(endpoints[0] ?? '') : anyCode()
      const expected = endpoints.some((endpoint) => within(endpoint, code) || within(code, endpoint))
      if (expected) hits += 1
      expect(overlap(endpointKeys(index, 1, endpoints), queryKeys(index, 1, code))).toBe(expected)
      expect(servesRegion(index, endpoints, code)).toBe(endpoints.some((endpoint) => within(code, endpoint)))
    }
    expect(hits).toBeGreaterThan(5_000)
    expect(hits).toBeLessThan(15_000)
  })
})
