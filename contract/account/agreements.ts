/** Current version of 用户协议 and 隐私政策, shown at /help/terms and /help/privacy. Free of zod. */

/**
 * Version of both texts: the day from which it applies. Each consent is stored with its version (`user_consent`). A changed text
 * needs a new version; web/features/help/agreements/agreements.test.ts checks this.
 */
export const agreementVersion = '2026-11-24'
