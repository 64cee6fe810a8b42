import { expect, test } from 'vitest'
import { cityText } from './cityText.ts'

test.each([
  ['江西省宜春市袁州区', '宜春'],
  ['浙江省金华市义乌市', '金华'],
  ['北京市朝阳区', '北京'],
  ['新疆维吾尔自治区喀什地区喀什市', '喀什'],
  ['湖北省恩施土家族苗族自治州恩施市', '恩施土家族苗族'],
  ['海南省文昌市', '文昌'],
  ['香港特别行政区', '香港特别行政区'],
  ['', ''],
])('%s is %s', (place, city) => {
  expect(cityText(place)).toBe(city)
})
