import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#shared/ui/text/format.ts'
import { openingQuery } from './boardReads.ts'
import { countText } from './figureWords.ts'
import classes from './Board.module.css'

/** Tells operators that the provider accepts no SMS: since when, how often it failed, and what to check. */
export function SmsOutage() {
  const { data } = useQuery(openingQuery)
  const outage = data?.smsOutage
  if (!outage) return null
  return (
    <section className={classes.panel} aria-label="短信发不出去">
      <h2 className="mb-3 text-lead danger">短信发不出去</h2>
      <div className="stack gap-2">
        <p>
          {`${dateTime(outage.since)} 起失败 ${countText(outage.failed)} 次，没有一条发出。收不到验证码，新用户注册不了，访客下不了单。`}
        </p>
        <p className="hint anywhere">
          {`请到短信平台查余额、签名、模板和密钥，并查服务器能否连上短信平台。最近一次返回：${outage.fault}`}
        </p>
      </div>
    </section>
  )
}
