import { expect, test } from 'vitest'
import {
  amountFault,
  cubicMetresToCm3,
  inFieldUnit,
  largeSumText,
  kilogramsToGrams,
  perMilleToPpm,
  toPieces,
  yuanToFen,
} from './parseAmounts.ts'

test.each([
  ['0.1', 10],
  ['1,234.5', 123450],
  ['¥ 12.34', 1234],
  ['1万', 1_000_000],
  ['1.5 万元', 1_500_000],
  ['2,000元', 200_000],
  ['2千', 200_000],
  ['1.5千元', 150_000],
  ['0.00001万', 10],
  ['0.0000001万', null],
  ['1万2', null],
  ['1,5', null],
  ['1,234,5', null],
  ['12,34.5', null],
  ['1,234.5,6', null],
  ['0,001', null],
  ['1,234元', 123_400],
  ['1,234,567', 123_456_700],
  ['１２．５', 1250],
  ['19.99', 1999],
  ['.5', 50],
  ['12.', 1200],
  ['12.340', 1234],
  ['', null],
  ['.', null],
  ['-1', null],
  ['1.005', null],
  ['1e3', null],
  ['十二', null],
  ['1.2.3', null],
  ['99999999999999999', null],
])('%j yuan is %j fen', (text, fen) => expect(yuanToFen(text)).toBe(fen))

test('repeats a large sum, so that a digit too many is seen', () => {
  expect(
    ['5000', '99999.99', '100000', '10万', '99999999', '9999999999', 'x'].map((text) =>
      largeSumText('money', text),
    ),
  ).toEqual([
    null,
    null,
    '即 ¥100,000.00，请核对',
    '即 ¥100,000.00，请核对',
    '即 ¥99,999,999.00，请核对',
    null,
    null,
  ])
  expect(largeSumText('weight', '100000')).toBeNull()
})

test('keeps every digit of weights and volumes that the unit holds', () => {
  expect(kilogramsToGrams('0.001')).toBe(1)
  expect(kilogramsToGrams('1.0005')).toBeNull()
  expect(cubicMetresToCm3('0.000001')).toBe(1)
  expect(cubicMetresToCm3('1.1')).toBe(1_100_000)
})

test.each([
  ['1.5吨', 1_500_000],
  ['1.5t', 1_500_000],
  ['１．５ 吨', 1_500_000],
  ['1.5 T', 1_500_000],
  ['300斤', 150_000],
  ['0.1市斤', 50],
  ['0.001斤', null],
  ['2,300', 2_300_000],
  ['２，３００公斤', 2_300_000],
  ['12.5KG', 12_500],
  ['0.000001吨', 1],
  ['0.0000001吨', null],
  ['1吨半', null],
  ['吨', null],
  ['3方', null],
])('%j as a weight is %j grams', (text, grams) => expect(kilogramsToGrams(text)).toBe(grams))

test.each([
  ['2.1方', 2_100_000],
  ['2.1 立方', 2_100_000],
  ['２．１立方米', 2_100_000],
  ['2.1m³', 2_100_000],
  ['2.1㎥', 2_100_000],
  ['2.1 CBM', 2_100_000],
  ['1,000', 1_000_000_000],
  ['3吨', null],
  ['方', null],
])('%j as a volume is %j cm³', (text, cm3) => expect(cubicMetresToCm3(text)).toBe(cm3))

test.each([
  ['10', 10],
  ['3件', 3],
  ['１２ 箱', 12],
  ['1,000件', 1000],
  ['1.5', null],
  ['1,5', null],
  ['3吨', null],
  ['', null],
])('%j as a number of pieces is %j', (text, pieces) => expect(toPieces(text)).toBe(pieces))

test('shows an amount typed with a unit in the unit of its field, and anything else as typed', () => {
  expect(['1.5吨', '300斤', '500', '2,300', '十吨'].map((text) => inFieldUnit('weight', text))).toEqual([
    '1500',
    '150',
    '500',
    '2,300',
    '十吨',
  ])
  expect(inFieldUnit('volume', '2.1方')).toBe('2.1')
  expect(inFieldUnit('money', '1.5万')).toBe('15000')
  expect(perMilleToPpm('3')).toBe(3_000)
  expect(perMilleToPpm('3t')).toBeNull()
})

test.each([
  ['weight', '重量', '1.5吨', null],
  ['weight', '重量', '101吨', '重量最多 100 吨（100000 公斤），请改小'],
  ['weight', '重量', '0吨', '请填大于 0 的公斤数，如 12.5'],
  ['weight', '重量', '吨', '请填大于 0 的公斤数，如 12.5'],
  ['weight', '重量', '1,5', '小数点请写成“.”，如 1.5'],
  ['money', '代收货款', '1.5万', null],
  ['money', '代收货款', '0', '请填大于 0 的金额（元），如 5000，不需要就留空'],
  ['weight', '重量', '3方', '请填大于 0 的公斤数，如 12.5'],
  ['volume', '体积', '1.2方', null],
  ['money', '代收货款', '5吨', '请填大于 0 的金额（元），如 5000，不需要就留空'],
  ['weight', '重量', '12.5', null],
  ['weight', '重量', '', null],
  ['weight', '重量', '100000', null],
  ['weight', '重量', '-5', '请填大于 0 的公斤数，如 12.5'],
  ['weight', '重量', '0', '请填大于 0 的公斤数，如 12.5'],
  ['weight', '重量', '十', '请填大于 0 的公斤数，如 12.5'],
  ['weight', '重量', '100000.001', '重量最多 100 吨（100000 公斤），请改小'],
  ['weight', '重量', '99999999999999999999', '重量最多 100 吨（100000 公斤），请改小'],
  ['weight', '重量', '1.2345', '重量最多三位小数，请修改'],
  ['volume', '体积', '-1', '请填大于 0 的方数，如 1.5'],
  ['volume', '体积', '1001', '体积最多 1000 方，请改小'],
  ['money', '代收货款', '-9', '请填大于 0 的金额（元），如 5000，不需要就留空'],
  ['money', '代收货款', '100000000.01', '代收货款最多 1 亿元，请改小'],
  ['pieces', '件数', '3件', null],
  ['pieces', '件数', '1,5', '请填大于 0 的整件数，如 10'],
  ['pieces', '件数', '0', '请填大于 0 的整件数，如 10'],
  ['pieces', '件数', '1.5', '件数要填整数，请修改'],
  ['pieces', '件数', '100000', '件数最多 99999 件，请改小'],
  ['money', '代收货款', '1.234', '代收货款最多两位小数，请修改'],
] as const)('%s %s typed as %s: %s', (kind, name, text, fault) => {
  expect(amountFault(kind, name, text)).toBe(fault)
})
