/** Price sheets as carriers write them, for tests: title rows, merged cells, several sheets, ranges, 面议. */

/** A cell; its value is alone, or covers some columns or rows. */
type SheetValue = string | number | null | { value: string | number; columnSpan?: number; rowSpan?: number }

export interface PriceSheet {
  name: string
  rows: readonly (readonly SheetValue[])[]
}

const over = (value: string, columnSpan: number) => ({ value, columnSpan })
const down = (value: string, rowSpan: number) => ({ value, rowSpan })

/** Prices per kilogram in three tiers under one heading, provinces beside several rows, and a cover sheet before them. */
export const tieredSheets: readonly PriceSheet[] = [
  {
    name: '公司简介',
    rows: [['恒通物流有限公司'], ['永康发全国零担、整车'], ['地址', '永康货运市场 A 区 12 号']],
  },
  {
    name: '零担价格',
    rows: [
      [over('恒通物流 2026 年零担运价表', 9)],
      [over('始发：永康货运市场　业务电话 0579-87112233　价格含税', 9)],
      [
        ...['省份', '到站', '时效'].map((title) => down(title, 2)),
        over('重货（元/公斤）', 3),
        null,
        null,
        ...['泡货（元/方）', '最低一票', '到站电话'].map((title) => down(title, 2)),
      ],
      [null, null, null, '1000公斤以下', '1000-3000公斤', '3000公斤以上', null, null, null],
      [down('浙江省', 2), '金华义乌', '次日达', 0.35, 0.3, 0.28, 70, 30, '0579-85112233'],
      [null, '温州市', '1-2天', 0.45, 0.42, 0.4, 85, 30, 13900139000],
      [down('四川省', 2), '成都市/双流', '3-4天', 0.95, 0.9, '面议', 260, 80, '028-85112233、13800138000'],
      [null, '绵阳', '4-5天', 1.05, 1, 0.98, 280, 80, null],
      ['新疆', '乌鲁木齐', '7-9天', '面议', '面议', '面议', '面议', '电议', null],
      [over('注：以上价格不含上楼费，节假日另议。', 9)],
    ],
  },
]

/** Prices per tonne in one row of titles, two months as two sheets, the route in one cell. */
export const monthlySheets: readonly PriceSheet[] = ['10月', '11月'].map((name, at) => ({
  name,
  rows: [
    ['诚信货运报价'],
    [`${name}起执行`],
    ['序号', '线路', '直达/中转', '班次', '截货', '重货 元/吨', '轻货 元/方', '起步价', '时效（天）', '备注'],
    [1, '永康-浙江杭州余杭', '直达', '每天一班', '下午5点半', 280 + at * 10, 70, 30, 1, '/'],
    [2, '永康-江苏苏州昆山', '直达', '每天', '18:00', 350 + at * 10, 88, 40, '1-2', '货到付款另议'],
    [3, '永康—广东佛山', '中转', '周一三五发车', '17点', '520元/吨', '130元', 50, '3-4天', null],
    [null, '说明：节后价格另行通知', null, null, null, null, null, null, null, null],
  ],
}))

/** Titles that no list of words knows: the columns are mapped by hand. */
export const unusualSheet: PriceSheet = {
  name: 'Sheet1',
  rows: [
    ['跑哪里', '一吨多少钱', '一个方多少钱', '几天到', '经手'],
    ['湖北武汉', 420, 105, '2-3天', '小王'],
    ['湖南省长沙市', 460, '', '面议', '小李'],
  ],
}

/** Returns sheets as the writer of Excel files takes them. */
export const writtenSheets = (sheets: readonly PriceSheet[]) =>
  sheets.map(({ name, rows }) => ({
    sheet: name,
    data: rows.map((row) =>
      row.map((cell) => {
        const { value, ...spans } = typeof cell === 'object' && cell !== null ? cell : { value: cell }
        if (value === null || value === '') return null
        return typeof value === 'number'
          ? { ...spans, value, type: Number }
          : { ...spans, value, type: String }
      }),
    ),
  }))
