import { describe, expect, test } from 'vitest'
import { extractQuantities } from '../goods/quantities.ts'
import { extractColumns } from './columns.ts'

const amountsOf = (text: string) =>
  extractColumns({ text, rest: text }, text).quantities.map((quantity) => [
    text.slice(quantity.start, quantity.end),
    quantity.kind,
    quantity.value,
    ...(quantity.kind === 'pieces' ? [quantity.packaging] : []),
    ...(quantity.isEach ? ['each'] : []),
    ...(quantity.isTotal ? ['total'] : []),
  ])

describe('a table', () => {
  test.each(['\t', '|', ';', ',', '   '])(
    'has unknown heads between known ones, divided by %j',
    (divider) => {
      const line = (cells: string) => cells.replaceAll(' ', divider)
      expect(
        amountsOf(
          `${line('单据 品名 仓位 件数 重量(kg)')}\n${line('XS 水壶 东库 24 310')}\n${line('XT 铁锅 西库 6 90')}`,
        ),
      ).toEqual([
        ['24', 'pieces', 24, null],
        ['310', 'weightGrams', 310_000],
        ['6', 'pieces', 6, null],
        ['90', 'weightGrams', 90_000],
      ])
    },
  )

  test.each(['\t', '   '])('has the contents of its packages beside these, divided by %j', (divider) => {
    const table = [
      '品名 数量 件数 毛重',
      '折叠椅 120张 20箱 168kg',
      '折叠桌 40张 40箱 320kg',
      '合计 160张 60箱 488kg',
    ]
    const text = table.map((line) => line.replaceAll(' ', divider)).join('\n')
    const ground = { text, rest: text }
    const quantities = [...extractColumns(ground, text).quantities, ...extractQuantities(ground)]
    const valuesOf = (isSum: boolean) =>
      quantities.flatMap(({ kind, value, isTotal }) =>
        kind === 'pieces' && isTotal === isSum ? [value] : [],
      )
    expect([valuesOf(false), valuesOf(true)]).toEqual([[20, 40], [60]])
  })

  test('has a column for each side of a piece', () => {
    const [sides] = extractColumns(
      { text: '', rest: ' '.repeat(60) },
      '品名\t长cm\t宽(cm)\t高\t件数\n工具柜\t92\t46.5\t178\t5',
    ).quantities
    expect(sides).toMatchObject({ kind: 'sides', value: { lengthMm: 920, widthMm: 465, heightMm: 1780 } })
    expect(amountsOf('品名\t长宽高\t件数\n工具柜\t92\t46\t178\t5').at(0)?.slice(1)).toEqual([
      'sides',
      { lengthMm: 920, widthMm: 460, heightMm: 1780 },
    ])
    expect(amountsOf('品名\t长\t宽\t件数\n工具柜\t92\t46\t5')).toEqual([['5', 'pieces', 5, null]])
  })

  test('has no heads in sizes of goods', () => {
    expect(amountsOf('螺丝M3\t螺母M4\t数量\n10\t20\t30').map(([, kind]) => kind)).not.toContain('volumeCm3')
  })

  test('has heads of an order system', () => {
    expect(
      amountsOf(
        '运输方式,收货人,省,市,货名,件数,总重量kg,总体积m3,付费方式\n零担,林一,湖南省,永州市,铁锅,45,540,6.1,提付',
      ),
    ).toEqual([
      ['45', 'pieces', 45, null],
      ['540', 'weightGrams', 540_000],
      ['6.1', 'volumeCm3', 6_100_000],
    ])
  })

  test('has the units of its heads', () => {
    expect(amountsOf('货名\t箱数\t单箱毛重(kg)\t总重(斤)\t体积(m3)\n水壶\t20\t5.5\t220\t1.4')).toEqual([
      ['20', 'pieces', 20, 'carton'],
      ['5.5', 'weightGrams', 5500, 'each'],
      ['220', 'weightGrams', 110_000],
      ['1.4', 'volumeCm3', 1_400_000],
    ])
  })

  test('has rows whose name is too long for the gap behind it', () => {
    const rows = '货号   品名    箱数    毛重\nFY-2   水壶    36    288KG\nFY-3   儿童吸管杯 18    117KG'
    expect(amountsOf(rows)).toEqual([
      ['36', 'pieces', 36, 'carton'],
      ['288KG', 'weightGrams', 288_000],
      ['18', 'pieces', 18, 'carton'],
      ['117KG', 'weightGrams', 117_000],
    ])
  })

  test('has a sum below the volumes of one piece', () => {
    expect(amountsOf('品名|件数|单件体积m3\n电锤|30|0.03\n角磨机|22|0.025\n合计|52|1.45').at(-1)).toEqual([
      '1.45',
      'volumeCm3',
      1_450_000,
      'total',
    ])
  })

  test('counts what was sent, not what was ordered', () => {
    expect(amountsOf('品名\t订货箱数\t实发箱数\n水壶\t60\t52\n实发合计\t\t52')).toEqual([
      ['52', 'pieces', 52, 'carton'],
      ['52', 'pieces', 52, 'carton', 'total'],
    ])
  })

  test('has a column of receipts', () => {
    const text = '品名\t件数\t回单\n水壶\t60\t2份'
    expect(extractColumns({ text, rest: text }, text).receiptCopies?.value).toBe(2)
  })

  test('may lack its last cell', () => {
    expect(amountsOf('品名\t数量\t重量\n电机 550\t20')).toEqual([['20', 'pieces', 20, null]])
  })

  test('has no weight in a column of pieces', () => {
    expect(amountsOf('品名\t箱数\n水壶\t117kg')).toEqual([])
  })

  test('has packages rather than their contents', () => {
    expect(amountsOf('品名,数量,托数\n水壶,900,3')).toEqual([['3', 'pieces', 3, 'pallet']])
  })

  test.each([
    ['品名\t件数\t单位\t数量\n水壶\t12\t包\t240', 12, 'woven_bag'],
    ['品名\t数量\t图号\t包装\n水壶\t6000\tJ1\t30箱', 30, 'carton'],
    ['物料描述\t订单数量\t包装数\t包装形式\n水壶\t240\t8\t木箱', 8, 'wooden_case'],
    ['品名\t箱\t台/箱\n水壶\t16\t20', 16, 'carton'],
    ['品名\t数量\t计量单位\n水壶\t16\tbox', 16, 'carton'],
    ['品名\t数量\t单位\n水壶\t16\t樘', 16, null],
  ])('counts packages, not what they hold: %j', (text, pieces, packaging) => {
    expect(amountsOf(text)).toEqual([[expect.any(String), 'pieces', pieces, packaging]])
  })

  test.each([
    ['品名\t件数\t件重\n水壶\t7\t20', 20_000],
    ['品名\t件数\t公斤/樘\n水壶\t7\t20', 20_000],
    ['品名\t件数\t单箱kg\n水壶\t7\t20', 20_000],
  ])('may have the weight of one piece: %j', (text, grams) => {
    expect(amountsOf(text).at(-1)).toEqual(['20', 'weightGrams', grams, 'each'])
  })

  test('has no weight of a pallet in the weight of its contents', () => {
    const weightsOf = (head: string) =>
      amountsOf(`品名\t数量\t${head}\t托数\n法兰\t640\t3.5\t2`).filter(([, kind]) => kind === 'weightGrams')
    expect(weightsOf('单重kg')).toEqual([])
    expect(weightsOf('每托kg')).toHaveLength(1)
  })

  test('may have the units of sides in its cells', () => {
    expect(amountsOf('品名\t件数\t长\t宽\t高\n水壶\t7\t178cm\t0.82米\t40').at(0)?.slice(1)).toEqual([
      'sides',
      { lengthMm: 1780, widthMm: 820, heightMm: 400 },
    ])
  })

  test('may have rows with single blanks below heads that stand wide apart', () => {
    expect(amountsOf('品名    件数    重量\n水壶 7 40\n水壶盖 5 50').map(([, , value]) => value)).toEqual([
      7, 40_000, 5, 50_000,
    ])
    expect(amountsOf('品名   件数 单位 重量\n水壶 7 箱 40').map(([, , value]) => value)).toEqual([7, 40_000])
  })

  test.each([
    ['', '12', '90'],
    ['总', '12', '90'],
    ['TTL', '12', '90'],
    ['Sum', '12', '90'],
  ])('may have sums without a common word: %j', (...cells) => {
    expect(
      amountsOf(`品名\t件数\t重量\n水壶\t7\t40\n铁锅\t5\t50\n${cells.join('\t')}`).filter((row) =>
        row.includes('total'),
      ),
    ).toEqual([
      ['12', 'pieces', 12, null, 'total'],
      ['90', 'weightGrams', 90_000, 'total'],
    ])
  })

  test('may have its sums below a line of dashes, one blank apart', () => {
    const rows = '品名   件数   重量\n水壶 7 40\n铁锅 5 50\n- - - -\n合计 12 90'
    expect(amountsOf(rows).flatMap((row) => (row.includes('total') ? row[2] : []))).toEqual([12, 90_000])
  })

  test('may have a row without a name that is no sum', () => {
    const rows = '品名\t件数\t重量\n水壶\t7\t40\n铁锅\t5\t50\n\t12\t91'
    expect(amountsOf(rows).some((row) => row.includes('total'))).toBe(false)
  })

  test('may name the packaging in a column of its own', () => {
    expect(amountsOf('品名\t包装\t件数\n机油\t桶\t12')).toEqual([['12', 'pieces', 12, 'barrel']])
  })

  test('may have empty cells, and a rule below its heads', () => {
    expect(amountsOf('发货人\t品名\t件数\n\t水壶\t7')).toEqual([['7', 'pieces', 7, null]])
    expect(amountsOf('| 品名 | 箱数 |\n|---|---|\n| 水壶 | 7 |')).toEqual([['7', 'pieces', 7, 'carton']])
  })

  test('has a head of several regions whose tabs were lost', () => {
    expect(amountsOf('收货人\t省市区\t品名\t件数\n李梅\t江苏\t无锡\t惠山\t水壶\t7')).toEqual([
      ['7', 'pieces', 7, null],
    ])
  })

  test('has a row of sums', () => {
    expect(amountsOf('品名\t件数\t重量\n水壶\t7\t\n铁锅\t5\t\nTOTAL\t12\t90')).toEqual([
      ['7', 'pieces', 7, null],
      ['5', 'pieces', 5, null],
      ['12', 'pieces', 12, null, 'total'],
      ['90', 'weightGrams', 90_000, 'total'],
    ])
  })

  test('has sums whose empty cells are lost', () => {
    const rows = '品名   件数   重量\n水壶   7   40\n铁锅   5   50\n合计   12   90'
    expect(amountsOf(rows).filter((row) => row.includes('total'))).toEqual([
      ['12', 'pieces', 12, null, 'total'],
      ['90', 'weightGrams', 90_000, 'total'],
    ])
    expect(
      amountsOf(rows.replace('合计   12   90', '合计   90')).filter((row) => row.includes('total')),
    ).toEqual([['90', 'weightGrams', 90_000, 'total']])
  })

  test('may have a sum of some rows, which is none of all', () => {
    const totalsOf = (rows: string) => amountsOf(`品名\t件数\n${rows}`).filter((row) => row.includes('total'))
    expect(totalsOf('水壶\t7\n铁锅\t5\n小计\t12')).toEqual([['12', 'pieces', 12, null, 'total']])
    expect(totalsOf('水壶\t7\n铁锅\t5\n小计\t5')).toEqual([])
    expect(totalsOf('水壶\t7\n小计\t7\n铁锅\t5\n小计\t5\n合计\t12')).toEqual([
      ['12', 'pieces', 12, null, 'total'],
    ])
    expect(totalsOf('水壶\t7\n铁锅\t5\n合计\t2')).toEqual([])
  })

  test.each([
    ['水壶\t3\t3500', 350_000],
    ['水壶\t3\t3500\n螺丝\t5\t1500\n合计\t8\t5000', 500_000],
    ['水壶\t3\t3500\n螺丝\t5\t1500\n合计\t8\t3500', undefined],
    ['水壶\t3\t3500\n螺丝\t5\t1500', undefined],
    ['水壶\t3\t3500\n螺丝\t5\t3500', undefined],
  ])('has one sum to collect, or rows that add up to it: %j', (rows, fen) => {
    const text = `货名\t件数\t代收\n${rows}`
    const ground = { text, rest: text }
    expect(extractColumns(ground, text).codFen?.value).toBe(fen)
    expect(ground.rest.includes('3500')).toBe(fen === undefined)
  })

  test('is no sentence', () => {
    expect(amountsOf('收货人，电话，品名都发你了\n明天发，7，谢谢')).toEqual([])
  })
})

test.each(['数量(箱)\t66', '数量(箱)[66]', '货:水壶  箱:66', 'ctns=66; pay=到付'])(
  'reads a head and its value: %j',
  (text) => {
    expect(amountsOf(text)).toEqual([['66', 'pieces', 66, 'carton']])
  },
)

test('leaves the labels of a sentence to the sentence', () => {
  expect(amountsOf('件数:33\n箱 重量:297 kg')).toEqual([])
})
