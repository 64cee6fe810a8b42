import { expect, test } from 'vitest'
import { normalizePlate, isPlate } from './plates.ts'

test('returns one canonical spelling of a plate', () => {
  for (const typed of ['浙G12345', ' 浙 g·12345', '浙G-12345', '浙Ｇ１２３４５', '浙g.12345 '])
    expect(normalizePlate(typed)).toBe('浙G12345')
})

test('accepts plates of lorries, trailers and electric vehicles, and nothing else', () => {
  for (const plate of ['浙G12345', '浙GD12345', '粤B1234挂', '京A1B2C3', '沪AD00001'])
    expect(isPlate(plate), plate).toBe(true)
  for (const other of [
    '',
    '12345',
    '浙12345',
    '浙G123',
    '浙G123456789',
    'G12345',
    '外调车',
    '浙G12345 张师傅',
  ])
    expect(isPlate(other), other).toBe(false)
})
