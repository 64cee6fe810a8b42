/** Lifetime of a login, hours (specification §9). */
export const sessionHours = 18
