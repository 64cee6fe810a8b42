import classes from './PhoneLinks.module.css'

/** Phone numbers that dial on a tap; nothing where there are none. `of` names whose they are, for screen readers. */
export function PhoneLinks({ of, phones }: { of: string; phones: readonly string[] }) {
  return phones.map((phone) => (
    <a key={phone} href={`tel:${phone}`} className={classes.phone} aria-label={`拨打${of}电话 ${phone}`}>
      {phone}
    </a>
  ))
}
