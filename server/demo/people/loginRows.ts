import type { LoginOutcome, LoginWay } from '#contract/account/words.ts'
import type { Random } from '#contract/kernel/random.ts'
import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import type { Value } from '../copyRows.ts'
import { demoAccounts } from './accounts.ts'
import type { DemoUser } from './customers.ts'

export const loginColumns = ['user_id', 'at', 'how', 'outcome', 'device'] as const

const devices = [
  'Windows 电脑 · Edge 浏览器',
  'Windows 电脑 · Chrome 浏览器',
  '安卓设备 · 微信',
  'iPhone · Safari 浏览器',
]
/** Less than the 180 days that the history shows. */
const longestAgoDays = 90

const accountMobiles: ReadonlySet<string> = new Set(Object.values(demoAccounts).map(({ mobile }) => mobile))

/** Returns the logins of one user, oldest first, sometimes with a failed one a minute before. */
function loginsOf(random: Random, { id }: DemoUser, now: Date): Value[][] {
  const days = random.sample(
    Array.from({ length: longestAgoDays }, (_, day) => day + 1),
    random.whole(4, 24),
  )
  return days
    .toSorted((a, b) => b - a)
    .flatMap((daysAgo) => {
      const at = new Date(now.getTime() - daysAgo * dayMs + random.whole(0, 600) * minuteMs)
      const device = random.pick(devices)
      const how: LoginWay = random.chance(0.3) ? 'sms' : 'password'
      const row = (moment: Date, outcome: LoginOutcome): Value[] => [id, moment, how, outcome, device]
      const isMistyped = how === 'password' && random.chance(0.15)
      return [
        ...(isMistyped ? [row(new Date(at.getTime() - minuteMs), 'wrongPassword')] : []),
        row(at, 'success'),
      ]
    })
}

/** Returns logins of the last three months by users of the factories with demo accounts. */
export function loginRows(
  random: Random,
  usersOf: ReadonlyMap<number, readonly DemoUser[]>,
  now: Date,
): Value[][] {
  return [...usersOf.values()]
    .filter((users) => users.some(({ mobile }) => accountMobiles.has(mobile)))
    .flatMap((users) => users.flatMap((user) => loginsOf(random, user, now)))
}

/** Updates the login columns of each user from its logins. */
export const countLogins = `
  update app_user u set last_login_time = l.at, login_times = l.times
  from (select user_id, max(at) as at, count(*) as times from login_event where outcome = 'success' group by user_id) l
  where u.id = l.user_id`
