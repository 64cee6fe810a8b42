/** Random numbers that are the same in every run, for tests that walk at random. */
export { randomFrom } from '../demo/random.ts'
