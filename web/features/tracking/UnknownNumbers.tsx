import { unknownNumberText } from './answers.ts'
import classes from './TrackResults.module.css'

/** The numbers that nobody knows, in one card, sorted by what to do about them. */
export function UnknownNumbers({ numbers }: { numbers: readonly string[] }) {
  const [only] = numbers
  if (only === undefined) return null
  const texts = [...new Set(numbers.map(unknownNumberText))]
  return (
    <section className={classes.unknown}>
      <h2 className={classes.number}>
        {numbers.length === 1 ? `没有查到 ${only}` : `没有查到这 ${numbers.length} 个单号`}
      </h2>
      {texts.map((text) => (
        <div key={text}>
          {numbers.length > 1 ? (
            <ul className={classes.numbers}>
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
