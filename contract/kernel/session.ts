/** How long the server lets a login live (specification §9). */
export const sessionHours = 18
