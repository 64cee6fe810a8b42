/** Masks a phone as in lists: 138****8000. */
const maskedPhone = (phone: string) =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Returns the name of a sender without an account, with its masked phone. */
export const senderName = (name: string, phone: string): string => `${name} ${maskedPhone(phone)}`
