import { unknownNumberText } from './answers.ts'
import classes from './TrackResults.module.css'

/** The unknown numbers in one card, grouped by advice. */
export function UnknownWaybills({ numbers }: { numbers: readonly string[] }) {
  const [first] = numbers
  if (first === undefined) return null
  const texts = [...new Set(numbers.map(unknownNumberText))]
  return (
    <section className={`p-5 surface ${classes.unknown}`}>
      <h2 className="section-title anywhere">
        {numbers.length === 1 ? `没有查到 ${first}` : `没有查到这 ${numbers.length} 个单号`}
      </h2>
      {texts.map((text) => (
        <div key={text}>
          {numbers.length > 1 ? (
            <ul className="flex wrap gap-2 gap-x-5 mt-3 text-body figures anywhere">
              {numbers
                .filter((number) => unknownNumberText(number) === text)
                .map((number) => (
                  <li key={number}>{number}</li>
                ))}
            </ul>
          ) : null}
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}
