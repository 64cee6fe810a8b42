const shownMax = 10

/** Renders pasted numbers that match no order of the reader, the first ones by name, so that typos are found. */
export function UnknownNumbers({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null
  const named = numbers.slice(0, shownMax).join('、')
  return (
    <p className="hint mt-3" role="status">
      没有找到 {numbers.length} 个单号：{named}
      {numbers.length > shownMax ? ' 等' : ''}。请核对号码，或到“查运单”查询别人的运单。
    </p>
  )
}
