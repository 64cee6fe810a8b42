/**
 * Colours of the component library that follow tokens.css, in light and in dark. Its own text is too faint, and its dark colours
 * differ from ours. They are written into themeVariables.css.
 */
export const tokenVariables: Readonly<Record<string, string>> = {
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--fill)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-brand-light': 'var(--brand-wash)',
  '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--brand-wash), var(--brand) 12%)',
  '--mantine-color-brand-light-color': 'var(--brand-ink)',
  '--mantine-color-brand-text': 'var(--brand-ink)',
  ...washed('red', 'var(--danger-wash)', 'var(--danger)'),
  ...washed('orange', 'var(--warn-wash)', 'var(--warn-ink)'),
  ...washed('gray', 'var(--fill)', 'var(--ink-soft)'),
}

/** Returns the colours of light notes and buttons: text on a tinted background. */
function washed(color: string, wash: string, textColor: string): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: wash,
    [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, ${wash}, ${textColor} 6%)`,
    [`--mantine-color-${color}-light-color`]: textColor,
  }
}
