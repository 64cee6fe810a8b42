/** The User-Agent of calls that the server makes for a page it renders: nobody has looked at their answers yet. */
export const renderingAgent = 'first view'
