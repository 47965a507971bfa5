/** Megamarket asks by POST: the paths of ours that change nothing there. Those for orders carry the token, which no log has. */
export const asks: readonly string[] = [
  '/api/merchantIntegration/assortment/v1/card/get',
  '/api/merchantIntegration/assortment/v1/card/getAttributes',
  '/api/merchantIntegration/assortment/v1/card/getError',
  '/api/merchantIntegration/assortment/v1/categoryTree/get',
  '/api/merchantIntegration/assortment/v1/infomodel/get',
];
