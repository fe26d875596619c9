/** What a long list tells its index about its rows. */
export {};
//# sourceMappingURL=definition.js.map
