import classes from './PhoneLinks.module.css'

/** Renders phone numbers that dial on a tap; nothing without any. `of` names their owner for screen readers. */
export function PhoneLinks({ of, phones }: { of: string; phones: readonly string[] }) {
  return phones.map((phone) => (
    <a key={phone} href={`tel:${phone}`} className={classes.phone} aria-label={`拨打${of}电话 ${phone}`}>
      {phone}
    </a>
  ))
}
