import type { CarrierFigures as Figures } from '#contract/carrier/carrierPageCalls.ts'
import { answeredConsultsMin, carrierDays, carrierSampleMax } from '#contract/carrier/carrierPageWords.ts'
import { minutesText } from '#domain/lines/departures.ts'
import classes from './Carrier.module.css'

const permilleText = (permille: number) => `${permille / 10}%`

/** Returns the rate, or a note that there are too few waybills. */
const rateText = (rate: string | null) => rate ?? '票数不足，暂无数据'

function facts({ waybills, ...figures }: Figures) {
  const { onTimePercent, damagePermille, disputePermille, consults, answeredConsults, answerMinutes } =
    figures
  const many = waybills >= carrierSampleMax ? `最新 ${carrierSampleMax} 票` : `${waybills} 票`
  const ofWaybills = `近 ${carrierDays} 天签收 ${many}`
  return [
    {
      label: '时效达成率',
      value: onTimePercent === null ? null : `${onTimePercent}%`,
      note: `${ofWaybills}，按预计时间前到站的算`,
    },
    {
      label: '货损率',
      value: damagePermille === null ? null : permilleText(damagePermille),
      note: '承运商登记或收货人报告的破损、少件',
    },
    {
      label: '运费异议率',
      value: disputePermille === null ? null : permilleText(disputePermille),
      note: '复核重量后客户有异议的',
    },
    {
      label: '咨询答复',
      value: answerMinutes === null ? null : `一般 ${minutesText(answerMinutes)}`,
      absent: `答复不足 ${answeredConsultsMin} 次，暂无数据`,
      note: `近 ${carrierDays} 天咨询 ${consults} 次，已答复 ${answeredConsults} 次`,
    },
  ]
}

/** Shows the carrier's figures of the last 90 days, with a note for those with too few waybills. */
export function CarrierFigures({ figures }: { figures: Figures }) {
  return (
    <section className="card p-5" aria-label="近 90 天表现">
      <dl className={`grid gap-5 ${classes.figures}`}>
        {facts(figures).map(({ label, value, absent, note }) => (
          <div key={label} className="stack gap-1 min-w-0">
            <dt className="text-small soft">{label}</dt>
            <dd className={value === null ? 'text-body faint' : 'text-lead bold ink figures'}>
              {value ?? absent ?? rateText(value)}
            </dd>
            <dd className="text-small faint anywhere">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
