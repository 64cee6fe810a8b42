/** 用户协议 and 隐私政策, free of zod: which texts hold. They are read at /help/terms and /help/privacy. */

/**
 * The version of both texts that holds now: the day from which it holds. Whoever agrees is kept with it (`user_consent`); a changed text
 * is a new version, which web/features/help/agreements/agreements.test.ts demands.
 */
export const agreementVersion = '2026-11-24'
