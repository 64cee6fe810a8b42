import { z } from 'zod'
import { normalizePhone } from './text/phones.ts'
import { normalizePlate, isPlate } from './text/plates.ts'

/**
 * Allows text without control characters and lone surrogates; tab and line breaks are allowed. Every field below has a Chinese
 * label (`title`, named in refusals), a type and a limit (reliability.md fact 8).
 */
const noControl = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

/** Text of one or more lines, trimmed, at most `max` characters, without control characters and lone surrogates. */
export const text = (title: string, max: number) =>
  z.string().trim().max(max).regex(noControl).meta({ title })

/** The same, not empty. */
export const requiredText = (title: string, max: number) =>
  z.string().trim().min(1).max(max).regex(noControl).meta({ title })

/** A mainland mobile number in any usual spelling (spaces, +86, full-width digits), stored as its eleven digits. */
export const mobile = (title = '手机号') =>
  z
    .string()
    .max(40)
    .overwrite(normalizePhone)
    .regex(/^1[3-9]\d{9}$/)
    .meta({ title, examples: ['13800138000'] })

/** A mobile or landline number: digits, an optional area code and extension. */
export const phone = (title = '电话') =>
  z
    .string()
    .max(40)
    .overwrite(normalizePhone)
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/)
    .meta({ title, examples: ['0579-87112233'] })

/** A number plate in any usual spelling, stored in its canonical form: 浙G12345. */
export const plate = (title = '车牌号') =>
  z
    .string()
    .trim()
    .min(1)
    .max(20)
    .overwrite(normalizePlate)
    .refine((text) => text === '' || isPlate(text), `${title}不对，请核对，如 浙G12345`)
    .meta({ title, examples: ['浙G12345'] })

/** The six digits of an SMS code. */
export const smsCode = (title = '短信验证码') =>
  z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .meta({ title, examples: ['123456'] })

/** A new password: 10 to 64 characters, no composition rule (reliability.md fact 18). */
export const newPassword = (title = '密码') => z.string().min(10).max(64).meta({ title })

/** A row's id. */
export const id = (title = '编号') => z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ title })

/** A GB/T 2260 region code. */
export const regionCode = (title = '地区') =>
  z
    .string()
    .regex(/^[1-9]\d{5}$/)
    .meta({ title, examples: ['330782'] })

export const siteId = () => z.int().min(100_000).max(999_999).meta({ title: '发货地' })

/** A whole number within bounds. */
export const wholeNumber = (title: string, min: number, max: number) =>
  z.int().min(min).max(max).meta({ title })

/** An amount from 0; the messages of its limits use everyday units. */
const amount = (title: string, max: number, maxText: string) =>
  z.int().min(0, '不能是负数，请修改').max(max, `最多 ${maxText}，请修改`).meta({ title })

/** Money in fen, up to 100 million yuan. */
export const fen = (title: string) => amount(title, 10_000_000_000, '1 亿元')

/** Weight in grams, up to 100 tonnes. */
export const grams = (title: string) => amount(title, 100_000_000, '100 吨')

/** Volume in cm³, up to 1,000 m³. */
export const cm3 = (title: string) => amount(title, 1_000_000_000, '1000 方')

/** A moment as ISO 8601 UTC with milliseconds. */
export const moment = (title: string) => z.iso.datetime({ offset: true }).max(40).meta({ title })

export const flag = (title: string) => z.boolean().meta({ title })

export const choice = <const Values extends readonly [string, ...string[]]>(title: string, values: Values) =>
  z.enum(values).meta({ title })

/** Paging of every list (product.md §7): pages count from 1; at most 100 rows a page and 1,000 pages. */
export const paging = {
  page: z.int().min(1).max(1000).default(1).meta({ title: '页码' }),
  pageSize: z.int().min(1).max(100).default(20).meta({ title: '每页条数' }),
}

/** Answer of every list. */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int() })

/** Answer without data. */
export const nothing = z.null()

/** An optional or empty search text. */
export const keyword = (title = '关键字') => text(title, 60).optional()
