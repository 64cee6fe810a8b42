import classes from './QuickReplies.module.css'

/** The most common answers of carriers. */
const replies = [
  { label: '问货物', text: '您好，请问是什么货、多少件，重量和体积各多少？' },
  { label: '问地址', text: '可以上门提货，请发一下提货地址和联系电话。' },
  { label: '请下单', text: '可以发，请在专线上点“下单”，接单后会给您运单号。' },
  { label: '稍后回复', text: '收到，正在核对，稍后回复您。' },
] as const

/** Buttons that put a common answer of a carrier into the message input, to be edited before sending. */
export function QuickReplies({ onChosen }: { onChosen: (text: string) => void }) {
  return (
    <div className="flex wrap gap-2" role="group" aria-label="快捷回复">
      {replies.map(({ label, text }) => (
        <button
          key={label}
          type="button"
          className={`px-4 text-small soft surface bordered-strong rounded-3 hover-brand ${classes.reply}`}
          title={text}
          onClick={() => onChosen(text)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
