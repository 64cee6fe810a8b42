const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  !(field instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(field.type))

/** What stands in the fields of a form, a line for each under its label: 拒单原因：今日车已满. */
export function typedText(form: Element): string {
  return [...form.querySelectorAll('input, textarea, select')]
    .filter(isTyped)
    .flatMap((field) => {
      const label = (field.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '')
      const said = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
      return said?.trim() ? [`${label}：${said.trim()}`] : []
    })
    .join('\n')
}
