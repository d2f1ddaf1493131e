"""Tables that are played at: kept in memory as on disk, changed at the desk; seats, clocks, agreements."""
