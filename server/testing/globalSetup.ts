/** Runs once before the tests of a project, and its returned function once after them. */
export default function setup(): () => void {
  return () => undefined
}
