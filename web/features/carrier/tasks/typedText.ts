const isTyped = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  !(field instanceof HTMLInputElement && ['radio', 'checkbox', 'file'].includes(field.type))

/** Returns the values of a form's fields, one line each with its label: 拒单原因：今日车已满. */
export function typedText(form: Element): string {
  return [...form.querySelectorAll('input, textarea, select')]
    .filter(isTyped)
    .flatMap((field) => {
      const label = (field.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '')
      const fieldText = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value
      return fieldText?.trim() ? [`${label}：${fieldText.trim()}`] : []
    })
    .join('\n')
}
